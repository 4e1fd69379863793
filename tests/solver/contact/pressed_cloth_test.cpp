// Tests that the number of substeps stays high while a fast body presses cloth, and that it falls afterwards.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/body_lag.h"
#include "support/bodies.h"
#include "support/resumed.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

constexpr glm::uint kCalm = 16;  // substeps of a step in which nothing moves

/// Strikes a sheet on an anvil with a hammer, at 2.3 m/s on average. The hammer would go 3 cm into the anvil, rests for
/// 0.7 s, and returns.
Scene strikeScene() {
    Scene scene = readSceneText(R"({"cloth": {"particles": [21, 21], "size": [0.5, 0.5], "origin": [-0.25, 0.06, -0.25],
        "down": [0, 0, 1], "pins": "none"},
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true}})",
                                "strike");
    scene.world.bodies = {bodyOf(boxMesh({0.3f, 0.05f, 0.3f}), "anvil", {0.0f, 0.025f, 0.0f}),
                          bodyOf(boxMesh({0.2f, 0.05f, 0.2f}), "hammer", {0.0f, 0.275f, 0.0f})};
    BodyFrame& hammer = scene.world.bodies[1].frame;
    hammer.motion = ColliderMotion::keyframes;
    hammer.repeats = false;
    const glm::vec3 down(0.0f, -0.23f, 0.0f);
    hammer.keyframes = {{0.0f, {}, {}}, {0.1f, down, {}}, {0.8f, down, {}}, {0.9f, {}, {}}, {9.0f, {}, {}}};
    return scene;
}

struct Struck {
    std::vector<glm::uint> substeps;  ///< number of substeps of each step
    std::vector<float> lags;          ///< how far the hammer lagged after each step, m
};
Struck strike(drape::Run& run, CpuSolver& solver, int steps) {
    Struck struck;
    for (int k = 0; k < steps; ++k) {
        const Step step = run.nextStep(viewOf(solver));
        solver.step(step);
        struck.substeps.push_back(static_cast<glm::uint>(step.substeps.size()));
        struck.lags.push_back(bodyLag(run.model(), run.clock(), solver.read(Array::positions)));
    }
    return struck;
}

TEST(PressedCloth, KeepsItsSubstepsUntilNoLagHasChangedForAWhile) {
    SKIP_IF_SANITIZED();
    drape::Run run(strikeScene());
    CpuSolver solver(run.model());
    const Struck struck = strike(run, solver, 90);
    EXPECT_GT(*std::ranges::max_element(struck.lags), 0.02f) << "the hammer has not been held up";
    constexpr std::size_t kWhile = 15;  // steps in 0.25 s
    std::size_t falls = 0;
    for (std::size_t k = 1; k < struck.substeps.size(); ++k) {
        if (struck.substeps[k] >= struck.substeps[k - 1]) continue;
        ++falls;
        const std::size_t first = k > kWhile ? k - kWhile : 0;
        const auto [least, most] = std::minmax_element(struck.lags.begin() + static_cast<std::ptrdiff_t>(first),
                                                       struck.lags.begin() + static_cast<std::ptrdiff_t>(k));
        EXPECT_LT(*most - *least, 3e-4f) << "step " << k << " has fewer substeps";
    }
    EXPECT_GT(falls, 0u);
    EXPECT_GT(*std::ranges::max_element(struck.substeps), 2 * kCalm) << "the hammer is too slow";
    // The closed press lags by a constant distance and is calm; so is the hammer once it has returned.
    EXPECT_GT(struck.lags[44], 0.02f);
    EXPECT_EQ(struck.substeps[44], kCalm);
    EXPECT_LT(struck.lags.back(), 1e-4f);
    EXPECT_EQ(struck.substeps.back(), kCalm);
}

TEST(PressedCloth, GoesOnFromASnapshotWithTheSameSubsteps) {
    SKIP_IF_SANITIZED();
    drape::Run run(strikeScene());
    CpuSolver solver(run.model());
    const glm::uint before = strike(run, solver, 10).substeps.back();  // the hammer came to rest in the sixth step
    EXPECT_GT(before, kCalm) << "nothing is kept";
    Resumed<CpuSolver> resumed(run.snapshot(solver.state()));
    EXPECT_EQ(strike(resumed.run, resumed.solver, 20).substeps, strike(run, solver, 20).substeps);
    EXPECT_EQ(resumed.hash(), hashPositions(solver.read(Array::positions)));
}

TEST(PressedCloth, StepsWithoutBodiesAreCutAsBefore) {
    // A collider that slows down leaves nothing behind in the clock.
    Scene scene = strikeScene();
    scene.world.bodies.clear();
    scene.settings.ball().on = true;
    drape::Run run(scene);
    CpuSolver solver(run.model());
    solver.step(run.nextStep(viewOf(solver)));
    EXPECT_FALSE(watchesBodyLags(run.model(), run.clock()));
}

TEST(PressedCloth, NamesTheSpeedOfTheFastestVertex) {
    // Turns a small box, 1.4 m from the origin of its frame, by 12 degrees in a step. Bounds that took the whole body
    // to be 1.5 m away would give a sixth more.
    Scene scene = strikeScene();
    PolygonMesh box = boxMesh({0.1f, 0.1f, 0.1f});
    for (glm::vec3& position : box.positions) position.y += 1.4f;
    scene.world.bodies = {bodyOf(std::move(box), "swing", {0.0f, 0.0f, 0.0f})};
    BodyFrame& swing = scene.world.bodies[0].frame;
    swing.motion = ColliderMotion::spin;
    swing.axis = {0.0f, 0.0f, 1.0f};
    swing.turnRate = 12.0f * 60.0f;
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const Step step = run.nextStep(viewOf(solver));
    ASSERT_TRUE(step.fastMover);
    const double radius = std::hypot(1.45, 0.05);  // of the fastest edge about the axis, m
    const double chord = 2.0 * radius * std::sin(0.5 * 12.0 * std::numbers::pi / 180.0);
    EXPECT_NEAR(double{step.fastMover->speed}, 60.0 * chord, 0.01 * 60.0 * chord);
}

}  // namespace
}  // namespace drape::test
