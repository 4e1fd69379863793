// Tests layers of cloth that start a few micrometres apart. From 2 µm on, or four units in the last place of their
// coordinates, no layer passes through another and none is held up. Closer layers do so too, or their start is
// reported.

#include "support/close_layers.h"

#include <gtest/gtest.h>

#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

constexpr glm::vec3 kNear{0.0f, 0.5f, 0.0f};  // corner of layers at the origin, m
constexpr glm::vec3 kFar{10.0f, 10.0f, 10.0f};

void expectProved(const CloseLayers& layers, int steps) {
    const LayersFall fall = fallOf(layers, steps, [](const Model& model) { return CpuSolver(model); });
    if (isProvedFor(layers)) {
        EXPECT_EQ(fall.crossings, 0u) << nameOf(layers);
        EXPECT_FALSE(fall.isReported) << nameOf(layers);
        EXPECT_NEAR(fall.fallen, 1.0f, 0.2f) << nameOf(layers);
    } else if (!fall.isReported) {
        EXPECT_EQ(fall.crossings, 0u) << nameOf(layers);
    }
}

TEST(CloseLayers, DoNotPassThroughEachOther) {
    for (const Layers kind : {Layers::tube, Layers::fold, Layers::sheets}) {
        for (const float gap : {0.95e-6f, 2e-6f}) expectProved({kind, gap, kNear}, 10);
        expectProved({kind, 4.0f * unitAt(kFar.x), kFar}, 10);
    }
    expectProved({Layers::tube, 0.0f, kNear}, 4);
    expectProved({Layers::tube, 1e-6f, kNear, -1.0f}, 6);
}

TEST(CloseLayers, LeaveTheReferencesBits) {
    expectTheReferencesBits(sceneOf({Layers::tube, 2e-6f, kNear}), 2);
    expectTheReferencesBits(sceneOf({Layers::fold, 4.0f * unitAt(kFar.x), kFar}), 1);
}

TEST(CloseLayers, ThatTouchAreReported) {
    for (const Layers kind : {Layers::tube, Layers::fold}) {
        for (const float gap : {0.0f, 1e-7f}) {
            const LayersFall fall = fallOf({kind, gap, kNear}, 0, [](const Model& model) { return CpuSolver(model); });
            EXPECT_TRUE(fall.isReported) << gap;
        }
    }
}

TEST(SlowCloseLayers, DoNotPassThroughEachOther) {
    for (const Layers kind : {Layers::tube, Layers::fold, Layers::sheets}) {
        for (const glm::vec3 at : {kNear, glm::vec3(0.0f), kFar}) {
            for (const glm::vec3 turn : {glm::vec3(0.0f), glm::vec3(25.0f, 40.0f, -15.0f)}) {
                for (const float weld : {0.0f, -1.0f}) {
                    for (const float gap :
                         {0.1e-6f, 0.5e-6f, 0.95e-6f, 1e-6f, 1.9e-6f, 2e-6f, 3e-6f, 5e-6f, 10e-6f, 20e-6f})
                        expectProved({kind, gap, at, weld, turn}, 30);
                    for (const float units : {0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 8.0f, 16.0f, 32.0f, 64.0f})
                        expectProved({kind, units * unitAt(std::max(at.x, 0.18f)), at, weld, turn}, 30);
                }
            }
        }
    }
}

}  // namespace
}  // namespace drape::test
