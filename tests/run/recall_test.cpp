// Tests that a run set back to an earlier moment repeats its course from there, to the bit.

#include <gtest/gtest.h>

#include "support/resumed.h"

namespace drape::test {
namespace {

/// Sets the run and its solver back to the snapshot.
void recall(LiveRun& live, const Snapshot& snapshot) {
    ASSERT_TRUE(live.run.isOfModel(snapshot));
    live.run.recall(snapshot);
    live.solver.setState(stateOf(snapshot, live.run.model()));
}

TEST(Recall, HoldsAndCutsAsThen) {
    LiveRun live(hangingSheet());
    live.advance(3);
    live.act(EventKind::grab, {40, 41, 0}, {0.1f, 0.8f, 0.3f});  // particle 0 is a pin
    live.act(EventKind::cut, {30, 31});
    live.advance(4);
    live.act(EventKind::drag, {}, {0.3f, 0.6f, 0.4f});
    const Snapshot snapshot = live.run.snapshot(live.solver.state());
    live.advance(10);
    const std::uint64_t hash = live.hash();

    live.act(EventKind::cut, {10, 11, 19, 20});
    live.act(EventKind::unpin, {8});
    live.act(EventKind::release);
    live.run.settings().gravity = {0.0f, 5.0f, 0.0f};
    live.advance(10);
    ASSERT_NE(live.hash(), hash);
    recall(live, snapshot);
    EXPECT_EQ(live.run.clock().steps, 7u);
    EXPECT_EQ(live.hash(), snapshot.log.hash);
    EXPECT_EQ(live.run.hands().held().size(), 3u);
    live.advance(10);
    EXPECT_EQ(live.hash(), hash);
    EXPECT_EQ(live.run.events().size(), snapshot.log.events.size()) << "the log is that of the present";

    drape::Run other(snapshot);
    CpuSolver solver(other.model());
    solver.setState(stateOf(snapshot, other.model()));
    for (int k = 0; k < 10; ++k) solver.step(other.nextStep(viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), hash) << "with a model of its own";
}

TEST(Recall, OfAPlayedLogPlaysOn) {
    LiveRun recorded(hangingSheet());
    recorded.advance(2);
    recorded.act(EventKind::grab, {40}, {0.1f, 0.8f, 0.3f});
    recorded.advance(4);
    recorded.act(EventKind::cut, {30, 31});
    recorded.run.settings().damping = 2.0f;
    recorded.advance(6);
    const auto log = std::make_shared<const InputLog>(recorded.run.log(recorded.hash()));

    for (const int steps : {1, 2, 4, 6}) {
        drape::Run run(log, "log");
        CpuSolver solver(run.model());
        const auto advance = [&](int count) {
            for (int k = 0; k < count; ++k) solver.step(run.nextStep(viewOf(solver)));
        };
        advance(steps);
        const Snapshot snapshot = run.snapshot(solver.state());
        advance(12 - steps);
        EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log->hash);
        ASSERT_TRUE(run.isOfModel(snapshot));
        run.recall(snapshot);
        solver.setState(stateOf(snapshot, run.model()));
        advance(12 - steps);
        EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log->hash) << "from step " << steps;
    }
}

TEST(Recall, KnowsSnapshotsOfOtherModels) {
    LiveRun live(hangingSheet());
    live.advance(2);
    const Snapshot snapshot = live.run.snapshot(live.solver.state());
    live.run.settings().damping = 2.0f;
    live.restart();
    EXPECT_TRUE(live.run.isOfModel(snapshot)) << "other settings make no other model";
    live.run.setPins(0, PinPattern::topRow, 2);
    EXPECT_TRUE(live.run.isOfModel(snapshot)) << "the model is that of the start";
    live.restart();
    EXPECT_FALSE(live.run.isOfModel(snapshot)) << "its tethers are others";
    Scene other = hangingSheet();
    other.world.cloths.front().particles = {8, 9};
    EXPECT_FALSE(LiveRun(other).run.isOfModel(snapshot));
}

}  // namespace
}  // namespace drape::test
