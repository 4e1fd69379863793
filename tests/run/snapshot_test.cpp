// Tests that a run resumed from a snapshot gives the same bits as an uninterrupted run.

#include "run/snapshot/snapshot.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/reference/reference_solver.h"
#include "support/resumed.h"

namespace drape::test {
namespace {

std::uint64_t hashOfReplay(const InputLog& log) {
    Run run(log.scene);
    checkEvents(log, run.model(), "log");
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Array::positions));
}

class SnapshotOfScene : public ::testing::TestWithParam<const char*> {};

/// Loads a scene. A large scene gets 41 particles across its cloths: with its own number it would take minutes under
/// the sanitizers.
Scene sceneFor(const std::string& name) {
    const bool isLarge = name == "drop" || name == "flag" || name == "curtain";
    return loadScene(name, isLarge ? std::optional<glm::uint>(41) : std::nullopt);
}

TEST_P(SnapshotOfScene, GoesOnAsWithoutOnEverySolver) {
    LiveRun live(sceneFor(GetParam()));
    live.advance(12);
    const Snapshot snapshot = copyOf(live.run.snapshot(live.solver.state()));
    live.advance(8);
    Resumed<CpuSolver> fast(snapshot);
    fast.advance(8);
    EXPECT_EQ(fast.hash(), live.hash());
    EXPECT_EQ(fast.run.clock().steps, 20u);
    Resumed<ReferenceSolver> plain(snapshot);
    plain.advance(3);
    Resumed<CpuSolver> both(plain.snapshot());
    both.advance(5);
    EXPECT_EQ(both.hash(), live.hash()) << "twice";
}

INSTANTIATE_TEST_SUITE_P(All, SnapshotOfScene,
                         ::testing::Values("drop", "flag", "curtain", "fabric", "pikuma", "stickman", "ping-pong"),
                         [](const auto& param) {
                             std::string name = param.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Snapshot, OfTornClothsHoldsWhatIsLeft) {
    Scene scene = loadScene("tearable");
    LiveRun live(scene);
    live.run.settings().tear = {.resistance = TearResistance::ratio, .ratio = 1.02f};
    live.advance(40);
    const Snapshot snapshot = copyOf(live.run.snapshot(live.solver.state()));
    ASSERT_GT(snapshot.broken.size(), 10u);
    const State before = live.solver.state();
    const State after = stateOf(snapshot, live.run.model());
    for (std::size_t k = 0; k < before.links.size(); ++k)
        EXPECT_EQ(std::memcmp(&before.links[k], &after.links[k], sizeof(physics::Link)), 0) << k;
    for (std::size_t k = 0; k < before.triangles.size(); ++k)
        EXPECT_EQ(std::memcmp(&before.triangles[k], &after.triangles[k], sizeof(physics::Triangle)), 0) << k;
    live.advance(10);
    Resumed<CpuSolver> resumed(snapshot);
    resumed.advance(10);
    EXPECT_EQ(resumed.hash(), live.hash());
}

/// Takes snapshots of a play, resumes from some of them and expects the same end as without a snapshot.
/// `every`: number of steps from one resumed snapshot to the next.
/// `afterActing`: whether a snapshot is taken after the actions of its step.
void checkSteps(int every, bool afterActing) {
    LiveRun straight(hangingSheet());
    for (int k = 0; k < kPlayedSteps; ++k) {
        playStep(straight, k);
        straight.advance(1);
    }
    LiveRun live(hangingSheet());
    for (int k = 0; k < kPlayedSteps; ++k) {
        if (afterActing) playStep(live, k);
        const Snapshot snapshot = copyOf(live.run.snapshot(live.solver.state()));
        EXPECT_EQ(snapshot.applied, live.run.applied()) << k;
        if (!afterActing) playStep(live, k);
        live.advance(1);
        if (k % every != 0) continue;
        Resumed<ReferenceSolver> resumed(snapshot);
        for (int i = k; i < kPlayedSteps; ++i) {
            if (i > k || !afterActing) playStep(resumed, i);
            resumed.advance(1);
        }
        EXPECT_EQ(resumed.hash(), straight.hash()) << "saved in step " << k;
        const InputLog log = resumed.run.log(resumed.hash());
        EXPECT_EQ(hashOfReplay(log), resumed.hash()) << "the log of what was saved in step " << k;
        const auto links = straight.solver.bytes(Array::links);
        EXPECT_EQ(resumed.solver.bytes(Array::links), links) << k;
    }
    EXPECT_EQ(live.hash(), straight.hash()) << "saving changes nothing";
}

TEST(Snapshot, CanBeTakenBeforeAnyStep) { checkSteps(5, false); }
TEST(Snapshot, CanBeTakenBetweenAnActionAndItsStep) { checkSteps(5, true); }

TEST(SlowSnapshot, CanBeTakenBeforeEveryStep) { checkSteps(1, false); }
TEST(SlowSnapshot, CanBeTakenBetweenEachActionAndItsStep) { checkSteps(1, true); }

/// Returns whether the play, resumed from the snapshot of `step`, ends with another hash than `hash` or cannot be
/// resumed.
bool leadsElsewhere(const Snapshot& snapshot, int step, std::uint64_t hash) {
    try {
        Resumed<ReferenceSolver> resumed(snapshot);
        resumed.advance(1);
        for (int i = step + 1; i < kPlayedSteps; ++i) {
            playStep(resumed, i);
            resumed.advance(1);
        }
        return resumed.hash() != hash;
    } catch (const std::invalid_argument&) {
        return true;
    }
}

TEST(SlowSnapshot, HoldsNothingThatCouldBeLeftOut) {
    struct Part {
        const char* name;
        void (*spoil)(Snapshot& snapshot);
        bool counts = false;
    };
    Part parts[] = {
        {"target settings", [](Snapshot& s) { s.scene.settings = s.applied; }},
        {"applied settings", [](Snapshot& s) { s.applied = s.scene.settings; }},
        {"phases", [](Snapshot& s) { s.clock.phases.clear(); }},
        {"gust drift", [](Snapshot& s) { s.clock.gustDrift = glm::dvec3(0.0); }},
        {"last substep", [](Snapshot& s) { s.clock.lastSubstepLength *= 0.5f; }},
        {"linksHaveStrained", [](Snapshot& s) { s.hands.hasStrained = !s.hands.hasStrained; }},
        {"displacements", [](Snapshot& s) { s.displacements.assign(s.displacements.size(), glm::vec4(0.0f)); }},
        {"broken", [](Snapshot& s) { s.broken.clear(); }},
        {"gone", [](Snapshot& s) { s.gone.clear(); }},
        {"pinned", [](Snapshot& s) { s.hands.pinned.clear(); }},
        {"changed", [](Snapshot& s) { s.hands.changed.clear(); }},
        {"brushes", [](Snapshot& s) { s.hands.brushes.clear(); }},
        {"cutNext", [](Snapshot& s) { s.hands.cutNext.clear(); }},
        {"cut", [](Snapshot& s) { s.hands.cut.clear(); }},
    };
    LiveRun live(hangingSheet());
    std::vector<Snapshot> snapshots;
    for (int k = 0; k < kPlayedSteps; ++k) {
        playStep(live, k);
        snapshots.push_back(live.run.snapshot(live.solver.state()));
        live.advance(1);
    }
    for (Part& part : parts) {
        for (int k = 0; k < kPlayedSteps && !part.counts; ++k) {
            Snapshot spoilt = snapshots[static_cast<std::size_t>(k)];
            part.spoil(spoilt);
            part.counts = leadsElsewhere(spoilt, k, live.hash());
        }
        EXPECT_TRUE(part.counts) << part.name;
    }
}

TEST(Snapshot, LetsGoOfWhatIsHeldWhenItGoesOn) {
    LiveRun live(hangingSheet());
    live.advance(3);
    live.act(EventKind::grab, {76, 75, 77}, live.position(76) + glm::vec3(0.1f, 0.2f, 0.3f));
    Event other;  // the grab of a pin
    other.kind = EventKind::grab;
    other.hand = 5;
    other.particles = {0};
    other.target = live.position(0) + glm::vec3(0.1f, 0.0f, 0.0f);
    live.act(other);
    live.advance(4);
    const Snapshot snapshot = copyOf(live.run.snapshot(live.solver.state()));
    ASSERT_EQ(live.run.hands().all().size(), 2u);
    Resumed<CpuSolver> resumed(snapshot);
    EXPECT_TRUE(resumed.run.hands().all().empty());
    resumed.advance(6);
    live.act(EventKind::release);
    other.kind = EventKind::release;
    live.act(other);
    live.advance(6);
    EXPECT_EQ(resumed.solver.read(Array::positions)[0].w, 0.0f) << "the pin has no mass again";
    EXPECT_EQ(resumed.hash(), live.hash());
    EXPECT_EQ(hashOfReplay(resumed.run.log(resumed.hash())), resumed.hash());
}

TEST(Snapshot, StartsAgainAtTheStartOfTheScene) {
    LiveRun live(hangingSheet());
    for (int k = 0; k < kPlayedSteps; ++k) {
        playStep(live, k);
        live.advance(1);
    }
    const Snapshot snapshot = copyOf(live.run.snapshot(live.solver.state()));
    Resumed<CpuSolver> resumed(snapshot);
    live.restart();
    live.advance(5);
    resumed.run.restart();
    resumed.solver.setState(startState(resumed.run.model()));
    resumed.advance(5);
    EXPECT_EQ(resumed.hash(), live.hash());
    EXPECT_EQ(resumed.run.log(1).steps, 5u);
}

TEST(Snapshot, IsNotTakenOfAClothThatBlewUp) {
    LiveRun live(hangingSheet());
    State state = live.solver.state();
    state.positions[3].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(live.run.snapshot(state), SnapshotError);
    state = live.solver.state();
    state.displacements[3].x = std::numeric_limits<float>::infinity();
    EXPECT_THROW(live.run.snapshot(state), SnapshotError);
}

}  // namespace
}  // namespace drape::test
