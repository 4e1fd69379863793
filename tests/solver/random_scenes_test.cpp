// Runs untuned scenes with contact of cloth: cloth never crosses cloth, and no scene stalls it.
//
//   core_tests --gtest_filter='*RandomScenes.*/SEED'   runs a single scene

#include <gtest/gtest.h>

#include <cmath>

#include "crossings/crossings.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/random_scene.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

/// Returns the greatest number of particles along a side. Every fifth scene has large cloth.
glm::uint mostSide(unsigned seed) { return seed % 5 == 0 ? 48 : 20; }

class RandomScenes : public testing::TestWithParam<unsigned> {};

TEST_P(RandomScenes, NothingCrosses) {
    const unsigned seed = GetParam();
    const RandomScene random = randomScene(seed, mostSide(seed));
    drape::Run run(random.scene);
    CpuSolver solver(run.model());
    const SolverView view = viewOf(solver);
    const int frames = isSanitized() ? 3 : random.frames;
    std::uint64_t substeps = 0;
    for (int frame = 0; frame < frames; ++frame) {
        act(random, run, frame, view);
        const Step step = run.nextStep(view);
        substeps += step.substeps.size();
        solver.step(step);
        const State state = solver.state();
        for (const glm::vec4& p : state.positions)
            ASSERT_TRUE(std::isfinite(p.x + p.y + p.z)) << "seed " << seed << ", frame " << frame + 1;
        const Crossings crossings = findCrossings(state.positions, state.triangles);
        ASSERT_EQ(crossings.all.size(), 0u) << "seed " << seed << ", frame " << frame + 1;
    }
    EXPECT_LE(solver.stalledSubsteps(), substeps / 8) << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(EveryDay, RandomScenes, testing::Range(1u, 12u), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Slow, RandomScenes, testing::Range(12u, 221u), testing::PrintToStringParamName());

TEST(RandomSceneBits, AreTheReferences) {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        const RandomScene random = randomScene(seed, mostSide(seed));
        drape::Run run(random.scene);
        CpuSolver solver(run.model());
        ReferenceSolver reference(run.model());
        for (int frame = 0; frame < (isSanitized() ? 1 : 4); ++frame) {
            const SolverView view = viewOf(solver);
            act(random, run, frame, view);
            const Step step = run.nextStep(view);
            solver.step(step);
            reference.step(step);
        }
        EXPECT_EQ(findBitDifference(solver.state(), reference.state()).floats, 0u) << "seed " << seed;
    }
}

}  // namespace
}  // namespace drape::test
