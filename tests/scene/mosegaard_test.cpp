#include <gtest/gtest.h>

#include "cloth/core/model.h"
#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"
#include "support/sanitized.h"

namespace drape {
namespace {

/// Converts from the scene's seconds to the tutorial's steps.
float perStepSquared(float acceleration, const Settings& settings) {
    return acceleration * settings.timeStep * settings.timeStep;
}

TEST(Mosegaard, HasTheTutorialsParticlesAndLinks) {
    const Model model = makeModel(loadScene("mosegaard").world);
    EXPECT_EQ(model.particleCount(), 2475u);
    EXPECT_EQ(model.linkCount(), 18910u);
    std::array<int, kLinkKinds> counts{};
    for (const physics::Link& link : model.links.links) ++counts[model.materials[link.material].kind];
    EXPECT_EQ(counts, (std::array{4850, 4752, 4750, 4558}));
    EXPECT_EQ(model.freeInverseMasses[1000], 1.0f);
}

TEST(Mosegaard, HasTheTutorialsSpacing) {
    const Scene scene = loadScene("mosegaard");
    const Model model = makeModel(scene.world);
    const glm::vec4 p = model.startPositions[44 * 55 + 54];
    EXPECT_NEAR(p.x, 54.0 * 14.0 / 55.0, 1e-5);  // divided by the count, which makes the cloth smaller than 14 x 10
    EXPECT_NEAR(p.y, -44.0 * 10.0 / 45.0, 1e-5);
    EXPECT_EQ(p.z, 0.0f);
}

TEST(Mosegaard, HoldsTheTutorialsPinsWithTheInsetOnTheLeftOnly) {
    const Model model = makeModel(loadScene("mosegaard").world);
    for (glm::uint i = 0; i < model.particleCount(); ++i) {
        const bool pinned = i < 3 || (i >= 52 && i < 55);
        EXPECT_EQ(model.startPositions[i].w == 0.0f, pinned) << i;
    }
    for (glm::uint column : {0u, 1u, 2u, 3u, 52u, 53u, 54u}) {
        const double inset = column < 3 ? 0.5 : 0.0;
        EXPECT_NEAR(model.startPositions[column].x, column * 14.0 / 55.0 + inset, 1e-5) << column;
    }
}

TEST(Mosegaard, HasTheTutorialsForcesPerStep) {
    const Settings settings = loadScene("mosegaard").settings;
    EXPECT_EQ(settings.substeps, 1u);
    EXPECT_EQ(settings.iterations, 15u);
    EXPECT_EQ(settings.order, StepOrder::constrainFirst);
    EXPECT_EQ(settings.pinnedShare, PinnedShare::half);
    EXPECT_EQ(settings.dampingUnit, DampingUnit::perStep);
    EXPECT_EQ(settings.damping, 0.01f);
    EXPECT_EQ(settings.wind.model, WindModel::classic);
    // The tutorial multiplies a force by 0.25, and by 0.25 again in the Verlet step.
    EXPECT_NEAR(perStepSquared(settings.gravity.y, settings), -0.2 * 0.25 * 0.25, 1e-7);
    EXPECT_NEAR(perStepSquared(settings.wind.classicForce.x, settings), 0.5 * 0.25 * 0.25, 1e-7);
    EXPECT_EQ(settings.wind.classicForce.y, 0.0f);
    EXPECT_NEAR(perStepSquared(settings.wind.classicForce.z, settings), 0.2 * 0.25 * 0.25, 1e-7);
}

TEST(Mosegaard, MovesTheBallAsTheTutorialDoes) {
    const Scene scene = loadScene("mosegaard");
    const Model model = makeModel(scene.world);
    Clock clock;
    for (int step = 1; step <= 400; ++step) {
        const Step taken = makeStep(model, scene.settings, clock);
        const glm::vec4 ball = taken.poses.back().place;
        ASSERT_NEAR(ball.x, 7.0, 1e-6);
        ASSERT_NEAR(ball.y, -5.0, 1e-6);
        ASSERT_NEAR(ball.z, 7.0 * std::cos(step / 50.0), 1e-4) << step;
        ASSERT_EQ(taken.colliders.back().size.x, 2.0f);
    }
}

TEST(Mosegaard, BallPushesAsTheTutorialsDoes) {
    SKIP_IF_SANITIZED();
    // In the tutorial, a particle that ends inside moves out along the radius, without any other effect.
    const Scene scene = loadScene("mosegaard");
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    int pushed = 0;
    int otherwise = 0;
    for (int k = 0; k < 330; ++k) {  // takes the ball there and back once
        const Step step = makeStep(model, scene.settings, clock);
        for (const Pass& pass : step.plan.passes) {
            const std::vector<glm::vec4> before = solver.read(Array::positions);
            solver.run(pass, step);
            if (pass.kernel != Kernel::collide) continue;
            const glm::dvec3 centre(step.poses.back().place);
            for (glm::uint i = 0; i < model.particleCount(); ++i) {
                const glm::dvec3 out = glm::dvec3(before[i]) - centre;
                if (before[i].w == 0.0f || glm::length(out) >= 2.0) continue;
                ++pushed;
                const glm::dvec3 expected = centre + out * (2.0 / glm::length(out));
                if (glm::distance(glm::dvec3(solver.read(Array::positions)[i]), expected) > 1e-5) ++otherwise;
            }
        }
    }
    EXPECT_GT(pushed, 10000);
    EXPECT_EQ(otherwise, 0);
}

}  // namespace
}  // namespace drape
