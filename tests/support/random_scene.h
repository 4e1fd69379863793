#pragma once

// Makes scenes with contact of cloth from seeds, without tuning: odd grids and meshes, any fabric, fast colliders of
// all shapes, storms, tearing, cuts and hands.

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cloth/core/placement.h"
#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "run/run.h"
#include "support/mesh_cloths.h"
#include "support/panel_dice.h"
#include "support/random_colliders.h"
#include "support/sheet_meshes.h"

namespace drape::test {

struct RandomScene {
    Scene scene;
    int frames = 0;     ///< frames to run: those of a second, fewer for large cloths or many substeps
    int cutAt = -1;     ///< the step before which a slit is cut; -1: never
    int grabAt = -1;    ///< the step in which a hand grabs some particles; -1: never
    unsigned seed = 0;  ///< seed of the hands' actions
};

/// Returns a random vector with each component from -most to most.
inline glm::vec3 anyVector(PanelDice& dice, float most) {
    const float x = dice.between(-most, most);
    const float y = dice.between(-most, most);
    return {x, y, dice.between(-most, most)};
}

inline glm::vec3 anyDirection(PanelDice& dice) {
    const glm::vec3 v = anyVector(dice, 1.0f);
    return glm::length(v) > 0.1f ? glm::normalize(v) : glm::vec3(0.0f, 1.0f, 0.0f);
}

inline PolygonMesh anyMesh(PanelDice& dice, glm::uvec2 cells, glm::vec2 size) {
    if (dice.oneIn(3)) return pipe(std::max(6u, cells.x), cells.y, 0.2f * size.x, size.y);
    return sheetMesh(cells, size, static_cast<Faces>(dice.below(3)), 1, dice.below(1000));
}

/// Makes a flat or pleated grid, or a mesh, around a place.
inline ClothDescription anyCloth(PanelDice& dice, glm::uint mostSide, glm::vec3 middle) {
    ClothDescription cloth;
    const auto side = [&] { return static_cast<glm::uint>(dice.log(8.0f, static_cast<float>(mostSide) + 0.99f)); };
    cloth.particles.x = side();
    cloth.particles.y = side();
    const float cell = dice.log(0.006f, 0.05f);
    cloth.size = glm::vec2(cloth.particles - 1u) * cell * glm::vec2(1.0f, dice.between(0.5f, 2.0f));
    cloth.massPerArea = dice.log(0.03f, 0.6f);
    if (dice.oneIn(4)) {
        cloth.mesh.file = "of the test";
        cloth.mesh.shape = makeMeshShape(weld(anyMesh(dice, cloth.particles - 1u, cloth.size), 1e-6f, 1.0f));
        cloth.mesh.turn = dice.coin() ? glm::vec3(0.0f) : anyVector(dice, 180.0f);
        cloth.mesh.place = middle;
        static constexpr PinPattern kPins[] = {PinPattern::none, PinPattern::none, PinPattern::highestLoop};
        cloth.pins = dice.anyOf(kPins);
        return cloth;
    }
    if (dice.coin()) {
        cloth.across = anyDirection(dice);
        cloth.down = glm::normalize(glm::cross(cloth.across, anyDirection(dice) + glm::vec3(0.0f, 0.0f, 2.0f)));
    } else if (dice.coin()) {
        cloth.down = {0.0f, 0.0f, 1.0f};
    }
    cloth.origin = middle - 0.5f * (cloth.across * cloth.size.x + cloth.down * cloth.size.y);
    if (dice.coin()) cloth.jitter = dice.between(0.0f, 0.02f) * cell;
    cloth.seed = dice.below(1000);
    if (dice.oneIn(5)) cloth.gather = dice.between(0.1f, 0.6f);
    cloth.pleats = 1 + dice.below(4);
    if (dice.oneIn(6)) cloth.bendLinks = false;
    static constexpr PinPattern kPins[] = {PinPattern::none,       PinPattern::none,        PinPattern::none,
                                           PinPattern::topCorners, PinPattern::fourCorners, PinPattern::topRow,
                                           PinPattern::topSpaced,  PinPattern::leftEdge};
    cloth.pins = dice.anyOf(kPins);
    cloth.pinSpacing = 1 + dice.below(6);
    return cloth;
}

/// Makes a random collider that moves at up to 10 m/s.
inline Collider fastCollider(PanelDice& dice, std::mt19937& random, glm::vec3 middle, float spread) {
    Collider collider = anyCollider(random, middle, spread);
    collider.rule = WallRule::bounce;  // The rules of tutorials would turn contact of cloth off.
    collider.speed = dice.between(0.0f, 10.0f);
    collider.travel = anyVector(dice, 1.5f * spread);
    collider.turnRate = dice.between(-2000.0f, 2000.0f);
    for (Keyframe& key : collider.keyframes) key.place = anyVector(dice, spread);
    const float slower = std::min(1.0f, 10.0f / std::max(greatestSpeed(collider), 1e-3f));
    collider.speed *= slower;
    collider.turnRate *= slower;
    for (Keyframe& key : collider.keyframes) key.time /= slower;
    return collider;
}

inline Settings anyForces(PanelDice& dice) {
    static constexpr glm::uint kSubsteps[] = {4, 8, 16, 16, 16, 32};
    Settings s;
    s.timeStep = dice.oneIn(6) ? 1.0f / 30.0f : 1.0f / 60.0f;
    s.substeps = dice.anyOf(kSubsteps);
    s.iterations = dice.oneIn(6) ? 1 + dice.below(4) : 1;
    s.damping = dice.between(0.0f, 2.0f);
    s.gravity = dice.oneIn(6) ? anyVector(dice, 20.0f) : s.gravity;
    s.membraneStiffness = dice.oneIn(4) ? 0.0f : dice.log(10.0f, 1e5f);
    s.bendingStiffness = dice.oneIn(4) ? 0.0f : dice.log(1e-7f, 1e-3f);
    s.tethers.on = !dice.oneIn(4);
    if (dice.oneIn(4)) s.wind.airDensity = 0.0f;
    s.wind.velocity = dice.coin() ? dice.between(0.0f, 20.0f) * anyDirection(dice) : glm::vec3(0.0f);
    s.wind.gustiness = dice.between(0.0f, 1.0f);
    if (dice.oneIn(4)) s.tear = {TearResistance::ratio, dice.log(1.02f, 2.0f)};
    s.clothContact = {true, dice.log(0.0005f, 0.005f), dice.between(0.0f, 1.0f)};
    return s;
}

/// Gives half of the cloths maps of stiffness, bending stiffness and drag.
inline void giveMaps(PanelDice dice, std::vector<ClothDescription>& cloths) {
    for (ClothDescription& cloth : cloths) {
        if (dice.coin()) continue;
        const std::size_t count = cloth.isMesh() ? cloth.mesh.shape->mesh.particleOf.size()
                                                 : std::size_t{cloth.particles.x} * cloth.particles.y;
        for (const MappedProperty of : {MappedProperty::stiffness, MappedProperty::bending, MappedProperty::drag}) {
            ClothMap& map = cloth.maps.emplace_back();
            map.of = of;
            map.atOne = dice.log(0.05f, 10.0f);
            for (std::size_t i = 0; i < count; ++i) map.weights.push_back(dice.between(0.0f, 1.0f));
        }
    }
}

/// Gives half of the cloths a stiffness of their own along weft and warp, and some of these in shear.
inline void giveThreads(PanelDice dice, Settings& s) {
    if (dice.coin()) return;
    s.weftStiffness = dice.log(10.0f, 1e5f);
    s.warpStiffness = dice.log(10.0f, 1e5f);
    if (dice.coin()) s.shearStiffness = dice.log(1.0f, 1e3f);
}

/// Makes a random scene. `mostSide`: the greatest number of particles along a side, at least 8.
inline RandomScene randomScene(unsigned seed, glm::uint mostSide) {
    PanelDice dice{Random(seed)};
    std::mt19937 random(seed);
    RandomScene made;
    made.seed = seed;
    Scene& scene = made.scene;
    scene.name = "random scene " + std::to_string(seed);
    scene.settings = anyForces(dice);
    giveThreads({Random(~seed)}, scene.settings);
    const glm::vec3 middle(0.0f, 1.0f, 0.0f);
    scene.world.cloths = {anyCloth(dice, mostSide, middle)};
    // Places the second cloth outside a ball around the first, so that the scene does not start tangled.
    const auto radiusOf = [&](const ClothDescription& cloth) { return 0.55f * glm::length(cloth.size) + 0.01f; };
    float spread = radiusOf(scene.world.cloths.front());
    if (dice.oneIn(3)) {
        ClothDescription second = anyCloth(dice, mostSide, middle);
        const glm::vec3 away = anyDirection(dice) * (spread + radiusOf(second));
        second.origin += away;
        second.mesh.place += away;
        // Places both cloths close together. They then meet within a second.
        if (!second.isMesh() && !scene.world.cloths.front().isMesh() && dice.coin()) {
            const ClothDescription& first = scene.world.cloths.front();
            const glm::vec3 normal = glm::normalize(glm::cross(first.across, first.down));
            second.gather = 0.0f;
            second.across = first.across;
            second.down = first.down;
            second.origin = first.origin + normal * (first.gather > 0.0f ? first.size.x : dice.log(0.006f, 0.1f)) +
                            0.3f * first.across * dice.between(-first.size.x, first.size.x);
        }
        scene.world.cloths.push_back(second);
        spread *= 1.5f;
    }
    const glm::uint colliders = dice.below(4);
    for (glm::uint k = 0; k < colliders; ++k) {
        scene.settings.colliders.push_back(fastCollider(dice, random, middle, spread));
        scene.settings.colliders.back().name = std::to_string(k);
    }
    if (dice.coin()) {
        Collider& ball = scene.settings.ball();
        ball.on = true;
        ball.motion = static_cast<ColliderMotion>(dice.below(4));
        ball.place = middle + anyVector(dice, 0.3f * spread);
        ball.travel = anyDirection(dice) * 2.0f * spread;
        ball.speed = dice.between(0.0f, 10.0f);
        ball.radius = dice.between(0.1f, 0.6f) * spread;
        ball.friction = dice.between(0.0f, 1.0f);
    }
    scene.settings.ground().on = dice.coin();
    scene.settings.ground().place.y = middle.y - dice.between(0.5f, 1.5f) * spread;
    scene.settings.ground().friction = dice.between(0.0f, 1.0f);
    giveMaps({Random(~seed ^ 0xffffu)}, scene.world.cloths);
    std::size_t particles = 0;
    for (const ClothDescription& cloth : scene.world.cloths) particles += particleCount(cloth);
    const auto second = static_cast<std::size_t>(std::lround(1.0f / scene.settings.timeStep));
    const glm::uint substeps = substepsOf(makeModel(scene.world), scene.settings);
    made.frames = static_cast<int>(std::clamp<std::size_t>(300000 / (particles * substeps), 8, second));
    if (dice.oneIn(5)) made.cutAt = static_cast<int>(dice.below(10));
    if (dice.oneIn(5)) made.grabAt = static_cast<int>(dice.below(10));
    return made;
}

/// Cuts all structural links that cross a disc around a random particle.
inline Event anySlit(const Model& model, PanelDice& dice) {
    const glm::vec3 middle(model.startPositions[dice.below(model.particleCount())]);
    const glm::vec3 normal = anyDirection(dice);
    const float radius = dice.between(2.0f, 8.0f) * model.limits.cell;
    const auto sideOf = [&](glm::uint i) {
        return glm::dot(glm::vec3(model.startPositions[i]) - middle, normal) > 0.0f;
    };
    Event slit;
    slit.kind = EventKind::cut;
    for (const physics::Link& link : model.links.links) {
        if (model.materials[link.material].kind != static_cast<glm::uint>(LinkKind::structural)) continue;
        if (glm::distance(glm::vec3(model.startPositions[link.a]), middle) > radius) continue;
        if (sideOf(link.a) != sideOf(link.b)) slit.particles.insert(slit.particles.end(), {link.a, link.b});
    }
    return slit;
}

/// Performs a person's actions before a step.
inline void act(const RandomScene& random, drape::Run& run, int step, const SolverView& view) {
    const Model& model = run.model();
    PanelDice dice{Random(random.seed * 1000003u + static_cast<unsigned>(step))};
    if (step == random.cutAt) {
        Event slit = anySlit(model, dice);
        if (!slit.particles.empty()) run.take(std::move(slit), view);
    }
    if (random.grabAt < 0 || step < random.grabAt) return;
    const bool takes = step == random.grabAt;
    if (!takes && (step - random.grabAt) % 8 != 0) return;
    Event event;
    event.kind = takes ? EventKind::grab : dice.oneIn(8) ? EventKind::release : EventKind::drag;
    const glm::uint first = PanelDice{Random(random.seed)}.below(model.particleCount());
    if (takes) event.particles = {first};
    event.target = glm::vec3(model.startPositions[first]) + anyVector(dice, 0.5f);
    run.take(std::move(event), view);
}

}  // namespace drape::test
