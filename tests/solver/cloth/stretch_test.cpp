// Checks the promised limits on how far cloth stretches, with one sweep over the links in each substep.

#include <gtest/gtest.h>

#include <algorithm>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "scene/parts/resize.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "support/sanitized.h"

namespace drape {
namespace {

constexpr int kStepsOfDrop = 300;

struct Stretch {
    double maxPercent = 0.0;
    double rmsPercent = 0.0;
};

struct Limit {
    glm::uint size = 0;
    Stretch stretch;
};

class StandardStretch : public testing::TestWithParam<Limit> {};

TEST_P(StandardStretch, IsBelowTheFiguresAfter300Steps) {
    SKIP_IF_SANITIZED();
    const auto& [size, limit] = GetParam();
    Scene scene = loadScene("standard");
    resizeCloths(scene, size);
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < kStepsOfDrop; ++k) solver.step(makeStep(model, scene.settings, clock));
    const Measures measures = measure(model, solver.state(), scene.settings.substepLength());
    EXPECT_LE(measures.stretchMaxPercent, limit.maxPercent);
    EXPECT_LE(measures.stretchRmsPercent, limit.rmsPercent);
    EXPECT_GT(measures.stretchRmsPercent, 0.001) << "it does not hang";
}

std::string nameOfSize(const testing::TestParamInfo<Limit>& limit) { return std::to_string(limit.param.size); }
INSTANTIATE_TEST_SUITE_P(Sizes, StandardStretch, testing::Values(Limit{64, {0.26, 0.04}}, Limit{128, {0.69, 0.075}}),
                         nameOfSize);
INSTANTIATE_TEST_SUITE_P(SlowSizes, StandardStretch, testing::Values(Limit{256, {1.65, 0.11}}, Limit{512, {3.4, 0.16}}),
                         nameOfSize);

/// Returns the worst stretch of a scene within the given number of steps, RMS %.
double worstStretch(const Scene& scene, int steps) {
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    double worst = 0.0;
    for (int k = 0; k < steps; ++k) {
        solver.step(makeStep(model, scene.settings, clock));
        if (k % 3 != 2) continue;
        worst = std::max(worst, measure(model, solver.state(), scene.settings.substepLength()).stretchRmsPercent);
    }
    return worst;
}

TEST(SlowDropStretch, StaysBelowTwoPercentWithoutPins) {
    SKIP_IF_SANITIZED();
    const double worst = worstStretch(loadScene("drop"), kStepsOfDrop);
    EXPECT_LE(worst, 2.0);
    EXPECT_GT(worst, 0.1) << "it does not land on the ball";
}

TEST(DropStretch, StaysBelowTwoPercentAtAnySize) {
    SKIP_IF_SANITIZED();
    // The stretch is worst when the sheet meets the ball, after about 65 steps.
    EXPECT_LE(worstStretch(loadScene("drop", 64), 75), 2.0);
}

TEST(SlowDropStretch, StaysBelowTwoPercentAtAnySize) {
    EXPECT_LE(worstStretch(loadScene("drop", 128), 75), 2.0);
    EXPECT_LE(worstStretch(loadScene("drop", 256), kStepsOfDrop), 2.0);
}

}  // namespace
}  // namespace drape
