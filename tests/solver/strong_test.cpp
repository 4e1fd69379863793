// Whatever a person does to a cloth with the panel, it stays finite, in one piece and does not gain energy by itself.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "cloth/random.h"
#include "run/run.h"
#include "scene/registry.h"
#include "solver/cpu_solver.h"
#include "solver/fabric.h"
#include "solver/measure.h"
#include "support/sanitized.h"

namespace drape {
namespace {

struct Dice {
    Random random;

    float between(float low, float high) { return low + (high - low) * (0.5f * (random.either() + 1.0f)); }
    float log(float low, float high) { return low * std::exp(between(0.0f, std::log(high / low))); }
    glm::uint below(glm::uint end) { return random.next() % end; }
    bool coin() { return below(2) == 0; }
};

/// More runs than the few of every day: DRAPE_STRONG_RUNS=500 core_tests --gtest_filter='Strong.*'.
glm::uint runs(glm::uint usual) {
    const char* wanted = std::getenv("DRAPE_STRONG_RUNS");
    return wanted ? static_cast<glm::uint>(std::atoi(wanted)) : usual;
}

constexpr const char* kScenes[] = {"drop", "flag", "curtain", "hanging", "standard"};

/// A built-in scene cut into few particles.
Scene smallScene(Dice& dice) {
    Scene scene = loadScene(kScenes[dice.below(5)]);
    GridDescription& cloth = scene.world.cloths.front();
    const glm::uint columns = 8 + dice.below(12);
    const auto rows = static_cast<glm::uint>(std::lround(static_cast<float>(columns) * cloth.size.y / cloth.size.x));
    cloth.particles = {columns, std::max(4u, rows)};
    return scene;
}

constexpr float kTimeSteps[] = {1.0f / 1000, 1.0f / 240, 1.0f / 120, 1.0f / 60, 1.0f / 60, 1.0f / 30, 1.0f / 10};

/// Anything within the panel's ranges, the ball up to ten times as fast as the scene has it. From 4 substeps: with a
/// single one, a storm has drawn single links of one run in forty out to 2.3 times their length.
Settings anySettings(const Scene& scene, const Settings& usual, Dice& dice) {
    Settings s = usual;
    s.timeStep = dice.coin() ? 1.0f / 60 : kTimeSteps[dice.below(std::size(kTimeSteps))];
    s.substeps = static_cast<glm::uint>(std::lround(dice.log(4.0f, 64.0f)));
    s.iterations = static_cast<glm::uint>(std::lround(dice.log(1.0f, 8.0f)));
    s.damping = s.dampingUnit == DampingUnit::perStep ? dice.between(0.0f, 0.2f) : dice.between(0.0f, 5.0f);
    s.gravity = {0.0f, -dice.between(0.0f, 20.0f), 0.0f};
    s.wind.velocity = {dice.between(-14.0f, 14.0f), dice.between(-5.0f, 5.0f), dice.between(-14.0f, 14.0f)};
    s.wind.gustiness = dice.between(0.0f, 1.0f);
    s.membraneStiffness = dice.coin() ? 0.0f : dice.log(200.0f, 1e5f);
    s.bendingStiffness = dice.coin() ? 0.0f : dice.log(1e-8f, 1e-2f);
    s.stiffness = {dice.between(0.8f, 1.0f), dice.between(0.0f, 1.0f), dice.between(0.0f, 1.0f), 1.0f};
    s.ball.on = dice.coin();
    const GridDescription& cloth = scene.world.cloths.front();
    if (!usual.ball.on) {
        s.ball.path = BallPath::line;
        s.ball.centre = cloth.origin + 0.5f * (cloth.across * cloth.size.x + cloth.down * cloth.size.y);
        s.ball.travel = 1.2f * glm::cross(cloth.across, -cloth.down);
    }
    s.ball.speed = std::max(usual.ball.speed, 0.5f) * dice.between(0.0f, 10.0f);
    s.ball.radius = dice.between(0.05f, 0.5f);
    return s;
}

std::string describe(const Settings& s) {
    return "dt " + std::to_string(s.timeStep) + ", " + std::to_string(s.substeps) + " x " +
           std::to_string(s.iterations) + ", Y " + std::to_string(s.membraneStiffness) + ", B " +
           std::to_string(s.bendingStiffness) + ", gravity " + std::to_string(s.gravity.y) + ", wind " +
           std::to_string(glm::length(s.wind.velocity)) + ", ball " + std::to_string(s.ball.on) + " at " +
           std::to_string(s.ball.speed) + " m/s, radius " + std::to_string(s.ball.radius);
}

TEST(Strong, NothingThatThePanelAllowsTearsAClothOutOfShape) {
    for (glm::uint seed = 1; seed <= runs(12); ++seed) {
        Dice dice{Random(seed)};
        Scene scene = smallScene(dice);
        const Settings usual = scene.settings;
        scene.settings = anySettings(scene, usual, dice);
        const std::string name = scene.name;
        drape::Run run(std::move(scene));
        CpuSolver solver(run.model());
        const SolverView view = viewOf(solver);
        for (int k = 0; k < 150; ++k) {
            if (k % 50 == 49) run.settings() = anySettings(run.scene(), usual, dice);
            const Step step = run.nextStep(view);
            solver.step(step);
            if (k % 5 != 4) continue;
            const Measures measures = measure(run.model(), solver.state(), step.substeps.front().h);
            ASSERT_TRUE(measures.finite) << name << ", seed " << seed << ", step " << k << ": "
                                         << describe(run.applied());
            ASSERT_LE(measures.stretchMaxPercent, 100.0)
                << name << ", seed " << seed << ", step " << k << ": " << describe(run.applied());
        }
    }
}

/// Of motion, height, and what the links that give way store, J. A link beyond what the substeps resolve stores as much
/// as the stiffest that they do.
double energyOf(const Model& model, const State& state, const Settings& settings, float h) {
    double energy = 0.0;
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        if (state.positions[i].w <= 0.0f) continue;
        const double mass = 1.0 / state.positions[i].w;
        const glm::dvec3 velocity = glm::dvec3(state.displacements[i]) / double{h};
        energy += mass * (0.5 * glm::dot(velocity, velocity) -
                          glm::dot(glm::dvec3(settings.gravity), glm::dvec3(state.positions[i])));
    }
    const double stiffness = std::min(settings.membraneStiffness, resolvedMembraneStiffness(model.limits, settings));
    for (const physics::Link& link : state.links) {
        const float compliance = model.materials[link.material].compliance;
        if (compliance == 0.0f) continue;
        const double length = glm::distance(glm::dvec3(state.positions[link.a]), glm::dvec3(state.positions[link.b]));
        energy += 0.5 * stiffness / compliance * (length - link.restLength) * (length - link.restLength);
    }
    return energy;
}

TEST(Strong, AClothLeftAloneGainsNoEnergy) {
    SKIP_IF_SANITIZED();
    for (glm::uint seed = 1; seed <= runs(20); ++seed) {
        Dice dice{Random(1000 + seed)};
        const Scene scene = smallScene(dice);
        Settings settings = anySettings(scene, scene.settings, dice);
        settings.ball.on = false;
        settings.wind.airDensity = 0.0f;
        settings.damping = 0.0f;
        settings.gravity = {0.0f, -9.81f, 0.0f};
        // A curtain starts with sharp folds: bends are as good as flat.
        settings.bendingStiffness = std::min(settings.bendingStiffness, 1e-6f);
        const Model model = makeModel(scene.world);
        CpuSolver solver(model);
        Clock clock;
        double mass = 0.0;
        for (const float inverse : model.freeInverseMasses) mass += 1.0 / inverse;
        double start = 0.0;
        for (int k = 0; k < 120; ++k) {
            const Step step = makeStep(model, settings, clock);
            solver.step(step);
            const double energy = energyOf(model, solver.state(), settings, step.substeps.front().h);
            if (k == 0) start = energy;
            // A hundredth of what a fall of a metre gives.
            ASSERT_LE(energy - start, 0.01 * mass * 9.81)
                << scene.name << ", seed " << seed << ", step " << k << ": " << describe(settings);
        }
    }
}

}  // namespace
}  // namespace drape
