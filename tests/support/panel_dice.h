#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "base/random.h"
#include "scene/load/registry.h"
#include "support/short_forms.h"

namespace drape::test {

/// Random numbers from a seed. They are the same on every machine except for the last bits of log().
struct PanelDice {
    Random random;

    float between(float low, float high) { return low + (high - low) * (0.5f * (random.either() + 1.0f)); }
    float log(float low, float high) { return low * std::exp(between(0.0f, std::log(high / low))); }
    glm::uint below(glm::uint end) { return random.next() % end; }
    bool coin() { return below(2) == 0; }
    bool oneIn(glm::uint count) { return below(count) == 0; }
    template <class List>
    auto anyOf(const List& list) {
        return list[below(static_cast<glm::uint>(std::size(list)))];
    }
};

/// Makes a built-in scene with few particles and cloth of random weight.
inline Scene smallScene(PanelDice& dice) {
    static constexpr const char* kScenes[] = {"drop", "flag", "curtain", "hanging", "standard"};
    Scene scene = loadScene(dice.anyOf(kScenes));
    ClothDescription& cloth = scene.world.cloths.front();
    const glm::uint columns = 8 + dice.below(12);
    const auto rows = static_cast<glm::uint>(std::lround(static_cast<float>(columns) * cloth.size.y / cloth.size.x));
    cloth.particles = {columns, std::max(4u, rows)};
    cloth.massPerArea = dice.log(0.03f, 0.5f);
    return scene;
}

/// Makes settings from anywhere in the panel's ranges. The ball moves up to ten times as fast as in the scene.
inline Settings anySettings(const Scene& scene, const Settings& usual, PanelDice& dice) {
    static constexpr float kTimeSteps[] = {1.0f / 1000, 1.0f / 240, 1.0f / 120, 1.0f / 60, 1.0f / 60, 1.0f / 30, 0.1f};
    Settings s = usual;
    s.timeStep = dice.coin() ? 1.0f / 60 : dice.anyOf(kTimeSteps);
    s.substeps = static_cast<glm::uint>(std::lround(dice.log(1.0f, 64.0f)));
    s.iterations = static_cast<glm::uint>(std::lround(dice.log(1.0f, 8.0f)));
    s.damping = s.dampingUnit == DampingUnit::perStep ? dice.between(0.0f, 0.2f) : dice.between(0.0f, 5.0f);
    s.gravity = {0.0f, -dice.between(0.0f, 20.0f), 0.0f};
    const float storm = dice.between(0.0f, 25.0f);
    const float heading = dice.between(0.0f, 6.28f);
    const float elevation = dice.between(-1.57f, 1.57f);
    s.wind.velocity = storm * glm::vec3(std::cos(elevation) * std::sin(heading), std::sin(elevation),
                                        -std::cos(elevation) * std::cos(heading));
    s.wind.gustiness = dice.between(0.0f, 1.0f);
    s.thickness = dice.oneIn(4) ? dice.between(0.0f, 0.1f) : usual.thickness;
    s.tethers.on = !dice.oneIn(4);
    s.membraneStiffness = dice.coin() ? 0.0f : dice.log(10.0f, 1e5f);
    s.weftStiffness = 1.5f * s.membraneStiffness;
    s.warpStiffness = 0.5f * s.membraneStiffness;
    s.shearStiffness = 0.03f * s.membraneStiffness;
    s.bendingStiffness = dice.coin() ? 0.0f : dice.log(1e-8f, 1e-2f);
    s.stiffness = {dice.between(0.8f, 1.0f), dice.between(0.0f, 1.0f), dice.between(0.0f, 1.0f), 1.0f};
    s.ball().on = dice.coin();
    if (!usual.ball().on && !scene.world.cloths.empty()) {
        const ClothDescription& cloth = scene.world.cloths.front();
        s.ball().motion = ColliderMotion::line;
        s.ball().place = cloth.origin + 0.5f * (cloth.across * cloth.size.x + cloth.down * cloth.size.y);
        s.ball().travel = 1.2f * glm::cross(cloth.across, -cloth.down);
    }
    s.ball().speed = std::max(usual.ball().speed, 0.5f) * dice.between(0.0f, 10.0f);
    s.ball().radius = dice.between(0.05f, 0.5f);
    s.ball().friction = dice.between(0.0f, 2.0f);
    s.ground().on = dice.oneIn(4) || usual.ground().on;
    s.walls().on = dice.oneIn(8);
    return s;
}

/// Moves the ground and the walls to random places near the cloths, perhaps across the pins.
inline void moveObstacles(Settings& s, PanelDice& dice) {
    s.ground() = test::groundOf({.on = dice.coin(),
                                 .height = dice.between(-3.0f, 3.0f),
                                 .friction = dice.between(0.0f, 2.0f),
                                 .restitution = dice.between(0.0f, 1.0f)});
    s.walls() = test::wallsOf(
        {.on = dice.coin(), .restitution = dice.between(0.0f, 1.0f), .friction = dice.between(0.0f, 2.0f)});
    glm::vec3 low;
    glm::vec3 high;
    for (int axis = 0; axis < 3; ++axis) {
        const float a = dice.between(-3.0f, 3.0f);
        const float b = dice.between(-3.0f, 3.0f);
        low[axis] = std::min(a, b);
        high[axis] = std::max(a, b) + 0.1f;
    }
    setCorners(s.walls(), low, high);
}

/// Changes the settings that anySettings() leaves unchanged or in a narrow range, now and then to the ends of their
/// ranges.
inline void setTheRest(Settings& s, PanelDice& dice) {
    for (float& stiffness : s.stiffness) stiffness = dice.oneIn(3) ? dice.between(0.0f, 1.0f) : stiffness;
    if (dice.oneIn(4)) {
        s.wind.model = WindModel::classic;
        s.wind.classicForce = s.wind.velocity;
    }
    if (dice.oneIn(4)) {
        s.tear.resistance = static_cast<TearResistance>(dice.below(5));
        s.tear.ratio = dice.log(1.01f, 100.0f);
    }
    if (dice.coin()) {
        s.ball().motion = static_cast<ColliderMotion>(dice.below(4));
        for (int axis = 0; axis < 3; ++axis) {
            s.ball().place[axis] = dice.between(-2.0f, 3.0f);
            s.ball().travel[axis] = dice.between(-2.0f, 2.0f);
        }
    }
    if (dice.coin()) moveObstacles(s, dice);
    s.walls().rule = static_cast<WallRule>(dice.below(5));
    if (dice.oneIn(4)) s.gravity = {dice.between(-20.0f, 20.0f), dice.between(-20.0f, 20.0f), dice.between(-20, 20)};
    if (dice.oneIn(8)) s.pinnedShare = static_cast<PinnedShare>(dice.below(3));
}

inline std::string describe(const Settings& s) {
    const char* dampingUnit = s.dampingUnit == DampingUnit::perStep ? "/step" : "/s";
    return "dt " + std::to_string(s.timeStep) + ", " + std::to_string(s.substeps) + " x " +
           std::to_string(s.iterations) + ", Y " + std::to_string(s.membraneStiffness) + ", B " +
           std::to_string(s.bendingStiffness * 1e6f) + "e-6, stiffness " + std::to_string(s.stiffness[0]) +
           ", damping " + std::to_string(s.damping) + dampingUnit + ", gravity " + std::to_string(s.gravity.y) +
           ", wind " + std::to_string(glm::length(s.wind.velocity)) + ", ball " + std::to_string(s.ball().on) + " at " +
           std::to_string(s.ball().speed) + " m/s, radius " + std::to_string(s.ball().radius) + ", tethers " +
           std::to_string(s.tethers.on) + ", walls " + std::to_string(s.walls().on) + ", ground " +
           std::to_string(s.ground().on) + ", tear " + std::to_string(static_cast<int>(s.tear.resistance)) +
           ", order " + std::to_string(static_cast<int>(s.order));
}

}  // namespace drape::test
