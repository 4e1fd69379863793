// Tests that every solver continues from a snapshot of any other, to the bit.

#include <gtest/gtest.h>

#include "scene/load/registry.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/resumed.h"

namespace drape {
namespace {

class SnapshotOnGpu : public test::ShaderTest {
protected:
    using Gpu = test::Resumed<GpuSolver>;

    /// Returns the hash after `steps` more steps, and a snapshot taken then.
    template <class Going>
    std::pair<std::uint64_t, Snapshot> after(Going&& going, int steps) {
        going.advance(steps);
        return {going.hash(), going.snapshot()};
    }
    std::pair<std::uint64_t, Snapshot> onGpu(const Snapshot& snapshot, GpuPath path, int steps) {
        return after(Gpu(snapshot, commands_, library_, path), steps);
    }

    /// Compares an uninterrupted run on the reference with a run that changes solvers every 6 steps.
    void check(Scene scene) {
        test::LiveRun live(std::move(scene));
        Snapshot snapshot = test::copyOf(live.run.snapshot(live.solver.state()));
        std::uint64_t hash = 0;
        for (const auto& go : std::vector<std::function<std::pair<std::uint64_t, Snapshot>()>>{
                 [&] { return onGpu(snapshot, GpuPath::joined, 6); },
                 [&] { return after(test::Resumed<ReferenceSolver>(snapshot), 6); },
                 [&] { return onGpu(snapshot, GpuPath::plain, 6); },
                 [&] { return after(test::Resumed<CpuSolver>(snapshot), 6); },
                 [&] { return onGpu(snapshot, GpuPath::joined, 6); }}) {
            live.advance(6);
            std::tie(hash, snapshot) = go();
            EXPECT_EQ(hash, live.hash()) << "step " << live.run.clock().steps;
        }
    }
};

TEST_F(SnapshotOnGpu, OfAFlag) { check(loadScene("flag", 24)); }
using SlowSnapshotOnGpu = SnapshotOnGpu;

TEST_F(SlowSnapshotOnGpu, OfAClothThatTears) {
    Scene scene = loadScene("curtain", 24);
    scene.settings.tear = {.resistance = TearResistance::ratio, .ratio = 1.02f};
    check(std::move(scene));
}

TEST_F(SnapshotOnGpu, OfAStickMan) { check(loadScene("stickman")); }

TEST_F(SnapshotOnGpu, OfAPlay) {
    test::LiveRun live(test::hangingSheet());
    Snapshot snapshot = test::copyOf(live.run.snapshot(live.solver.state()));
    for (int k = 0; k < test::kPlayedSteps; k += 4) {
        Gpu gpu(snapshot, commands_, library_, k % 8 == 0 ? GpuPath::joined : GpuPath::plain);
        for (int i = k; i < k + 4; ++i) {
            test::playStep(live, i);
            live.advance(1);
            test::playStep(gpu, i);
            gpu.advance(1);
        }
        EXPECT_EQ(gpu.hash(), live.hash()) << "step " << k + 4;
        snapshot = gpu.snapshot();
    }
}

}  // namespace
}  // namespace drape
