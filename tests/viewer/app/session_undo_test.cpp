// Undo and redo of all that a person does in a session.

#include <gtest/gtest.h>
#include <functional>

#include "run/replay.h"
#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "solver/cpu/cpu_solver.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

constexpr glm::uint kMiddle = 5 * 12 + 6;

/// All that an undone act has to bring back.
struct Whole {
    std::uint64_t hash = 0;
    std::uint64_t steps = 0;
    std::vector<bool> pins;
    std::size_t broken = 0;
    std::vector<glm::vec4> displacements;

    bool operator==(const Whole&) const = default;
};

Whole wholeOf(const WindowSession& session) {
    const Simulation& simulation = session.simulation();
    const State state = simulation.state();
    Whole now{hashPositions(state.positions), simulation.clock().steps, {}, 0, state.displacements};
    for (glm::uint i = 0; i < state.positions.size(); ++i) now.pins.push_back(simulation.hands().isPinned(i));
    now.broken = static_cast<std::size_t>(std::ranges::count(state.links, 0u, &physics::Link::material));
    return now;
}

std::uint64_t hashOfReplay(const InputLog& log) {
    Run run(log.scene);
    checkEvents(log, run.model(), "log");
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Array::positions));
}

class UndoTest : public SessionTest {
protected:
    static void frames(WindowSession& session, int count) {
        for (int i = 0; i < count; ++i) frame(session);
    }
    /// From a place to one that lies `by` away, in window coordinates.
    static void stroke(WindowSession& session, Tool tool, glm::vec2 from, glm::vec2 by) {
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, tool}}, 0.0f);
        frame(session);
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, from + by, {}}}, 0.0f);
        frames(session, 6);
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
    }
    static void cut(WindowSession& session) { stroke(session, Tool::cut, placeOf(session, kMiddle), {200.0f, 20.0f}); }
    /// Does it, waits, takes it back and does it again.
    void expectUndone(WindowSession& session, const std::string& what, const std::function<void()>& act) {
        const Whole before = wholeOf(session);
        const Scene scene = session.simulation().scene();
        act();
        frames(session, 5);
        const Whole after = wholeOf(session);
        const Scene changed = session.simulation().scene();
        ASSERT_NE(after, before) << what;
        session.execute({Action::undo});
        EXPECT_EQ(session.panel().message, "Undid: " + what);
        EXPECT_EQ(wholeOf(session), before) << what;
        EXPECT_TRUE(sameScene(session.simulation().scene(), scene)) << what;
        session.execute({Action::redo});
        EXPECT_EQ(session.panel().message, "Redid: " + what);
        EXPECT_EQ(wholeOf(session), after) << what;
        EXPECT_TRUE(sameScene(session.simulation().scene(), changed)) << what;
        session.execute({Action::undo});
        EXPECT_EQ(wholeOf(session), before) << what;
        expectItsLogReplays(session);
        frames(session, 3);
    }
    /// Drags on the strip to that share of it.
    static void dragTimeTo(WindowSession& session, float share) {
        ASSERT_TRUE(session.widgets().widgets.contains("time"));
        const WidgetLog::Widget strip = session.widgets().widgets.at("time");
        ImGui::GetIO().MousePos = {strip.corner.x + share * strip.size.x, strip.corner.y + 0.5f * strip.size.y};
        for (const bool down : {false, true, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(session);
        }
    }
    static void expectItsLogReplays(const WindowSession& session) {
        session.simulation().saveLog("undone.log");
        const InputLog log = readLogFile("undone.log");
        EXPECT_EQ(hashOfReplay(log), *log.hash);
    }
};

TEST_F(UndoTest, WhatTheHandDoesIsTakenBackToTheBit) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        WindowSession session = open(solver);
        frames(session, 8);
        expectUndone(session, "cut", [&] { cut(session); });
        expectUndone(session, "grab", [&] { stroke(session, Tool::grab, placeOf(session, kMiddle), {60.0f, -40.0f}); });
        expectUndone(session, "brush", [&] { stroke(session, Tool::brush, placeOf(session, kMiddle), {10.0f, 0.0f}); });
        expectUndone(session, "pin", [&] { stroke(session, Tool::pin, placeOf(session, kMiddle), {0.0f, 0.0f}); });
        expectUndone(session, "unpin", [&] { stroke(session, Tool::pin, placeOf(session, 0), {0.0f, 0.0f}); });
        session.execute({Action::undo});
        EXPECT_EQ(session.panel().message, "Nothing to undo");
    }
}

TEST_F(UndoTest, WhatStartsAgainIsTakenBackToTheBit) {
    WindowSession session = open();
    saveSceneFile("other.json", [] {
        Scene other;
        other.world.cloths.front().particles = {7, 6};
        return other;
    }());
    frames(session, 8);
    cut(session);
    frames(session, 2);
    expectUndone(session, "restart", [&] { session.execute({Action::restart}); });
    expectUndone(session, "restore", [&] { session.execute({Action::restore}); });
    expectUndone(session, "opening other", [&] { session.openFile(folder / "other.json"); });
    EXPECT_GT(wholeOf(session).broken, 0u);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: cut");
    EXPECT_EQ(wholeOf(session).broken, 0u);
}

TEST_F(UndoTest, WhatThePanelStartsAgainIsTakenBackToTheBit) {
    WindowSession session = open();
    frames(session, 8);
    session.execute({Action::togglePause});  // to open a list takes some pictures
    expectUndone(session, "pins", [&] { choose(session, "pins", 0); });
    expectUndone(session, "fabric", [&] { choose(session, "fabric", 2); });
    expectUndone(session, "resolution", [&] { click(session, "columns", 0.6f); });
}

TEST_F(UndoTest, AnotherSceneBringsItsCameraAndItsPlaceInTheMenu) {
    WindowSession session = open();
    frames(session, 3);
    session.move({{80.0f, 0.0f}, {0.0f, 0.0f}, 1.0f});
    const render::OrbitCamera camera = session.camera();
    session.execute({Action::chooseScene, 1});
    frame(session);
    ASSERT_NE(session.simulation().scene().name, "small");
    session.execute({Action::undo});
    EXPECT_EQ(session.simulation().scene().name, "small");
    EXPECT_EQ(session.camera(), camera);
    session.execute({Action::restore});
    EXPECT_EQ(session.simulation().scene().name, "small") << "the menu too";
}

TEST_F(UndoTest, AnEditLeavesTimeRunning) {
    WindowSession session = open();
    frames(session, 3);
    const Scene first = session.simulation().scene();
    click(session, "gravity", 0.9f);
    frames(session, 5);
    const std::uint64_t steps = session.simulation().clock().steps;
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: gravity");
    EXPECT_TRUE(sameScene(session.simulation().scene(), first));
    EXPECT_EQ(session.simulation().clock().steps, steps);
    click(session, "damping", 0.9f);
    frame(session);
    EXPECT_EQ(session.panel().message, "") << "it is over with the next change";
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: damping");
    cut(session);
    EXPECT_EQ(session.panel().message, "") << "or the next act";
    session.execute({Action::undo});
    frames(session, 5);
    expectItsLogReplays(session);
}

TEST_F(UndoTest, ViewSpeedAndSolverAreEditsToo) {
    WindowSession session = open();
    frames(session, 2);
    session.execute({Action::toggleWireframe});
    frame(session);
    click(session, "speed", 0.4f);
    frame(session);
    click(session, "backend.GPU");
    frame(session);
    ASSERT_EQ(session.runControls().solver, SolverChoice::gpu);
    const std::uint64_t steps = session.simulation().clock().steps;
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: solver");
    EXPECT_EQ(session.runControls().solver, SolverChoice::automatic);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: speed");
    EXPECT_EQ(session.runControls().speed, 1.0f);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: view");
    EXPECT_EQ(session.runControls().view, render::View::shaded);
    EXPECT_EQ(session.simulation().clock().steps, steps);
    session.execute({Action::redo});
    EXPECT_EQ(session.panel().message, "Redid: view");
    EXPECT_EQ(session.runControls().view, render::View::wireframe);
}

TEST_F(UndoTest, ActsAndEditsAreTakenBackInTheirOrder) {
    WindowSession session = open();
    frames(session, 4);
    const Scene first = session.simulation().scene();
    const Whole start = wholeOf(session);
    cut(session);
    click(session, "damping", 0.5f);
    frames(session, 2);
    const Scene damped = session.simulation().scene();
    const Whole beforeRestart = wholeOf(session);
    session.execute({Action::restart});
    frames(session, 4);
    session.execute({Action::undo});
    EXPECT_EQ(wholeOf(session), beforeRestart);
    EXPECT_TRUE(sameScene(session.simulation().scene(), damped));
    session.execute({Action::undo});
    EXPECT_TRUE(sameScene(session.simulation().scene(), first));
    EXPECT_GT(wholeOf(session).broken, 0u);
    session.execute({Action::undo});
    EXPECT_EQ(wholeOf(session), start);
    for (int i = 0; i < 3; ++i) session.execute({Action::redo});
    EXPECT_EQ(session.panel().message, "Redid: restart");
    session.execute({Action::redo});
    EXPECT_EQ(session.panel().message, "Nothing to redo");
    session.execute({Action::undo});
    session.execute({Action::undo});
    frames(session, 2);
    cut(session);
    session.execute({Action::redo});
    EXPECT_EQ(session.panel().message, "Nothing to redo") << "a new act takes the place of those undone";
    expectItsLogReplays(session);
}

TEST_F(UndoTest, InTheMiddleOfADragTheHandLetsGo) {
    WindowSession session = open();
    frames(session, 4);
    const Whole before = wholeOf(session);
    const glm::vec2 place = placeOf(session, kMiddle);
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(50.0f), {}}}, 0.0f);
    frames(session, 4);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: grab");
    EXPECT_EQ(wholeOf(session), before);
    EXPECT_TRUE(session.simulation().hands().all().empty());
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(90.0f), {}}}, 0.0f);
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, place, {}}}, 0.0f);
    EXPECT_TRUE(session.simulation().hands().all().empty());
    session.execute({Action::redo});
    EXPECT_TRUE(session.simulation().hands().all().empty()) << "nobody holds it any more";
    frames(session, 2);
    expectItsLogReplays(session);
}

TEST_F(UndoTest, ADragOfAPinIsNamed) {
    WindowSession session = open();
    frames(session, 2);
    stroke(session, Tool::pin, placeOf(session, 0), {30.0f, 0.0f});
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: moving a pin");
}

TEST_F(UndoTest, APressThatComesToNothingIsNoAct) {
    WindowSession session = open();
    frames(session, 2);
    stroke(session, Tool::cut, {kSize.x - 8.0f, 8.0f}, {-2.0f, 2.0f});
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo");
}

TEST_F(UndoTest, ALogIsPlayedOnFromTheMomentAndItsSettingsAreNobodysEdit) {
    WindowSession first = open();
    frames(first, 3);
    const glm::vec2 place = placeOf(first, kMiddle);
    first.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    first.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(40.0f, -30.0f), {}}}, 0.0f);
    frames(first, 4);
    click(first, "damping", 0.5f);
    frames(first, 8);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");

    WindowSession session(SceneMenu("played.log"), library);
    while (session.simulation().clock().steps < log.steps - 6) frame(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo");
    const Whole before = wholeOf(session);
    ASSERT_FALSE(session.simulation().hands().all().empty()) << "the log's hand holds";
    stroke(session, Tool::pin, placeOf(session, 11 * 4), {0.0f, 0.0f});
    frames(session, 2);
    session.execute({Action::undo});
    EXPECT_EQ(wholeOf(session), before);
    session.execute({Action::togglePause});
    while (session.simulation().clock().steps < log.steps) session.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(session).hash, *log.hash);
}

TEST_F(UndoTest, WhatWasUndoneIsSaidForAFewSeconds) {
    WindowSession session = open();
    frames(session, 2);
    cut(session);
    session.execute({Action::undo});
    frames(session, 60);
    EXPECT_EQ(session.panel().message, "Undid: cut");
    frames(session, 400);
    EXPECT_EQ(session.panel().message, "");
}

TEST_F(UndoTest, MemoryIsBounded) {
    WindowSession session = open();
    session.setMemory(1);
    frames(session, 2);
    for (int i = 0; i < 300; ++i) session.execute({Action::restart});
    EXPECT_LE(session.moments().used(), std::size_t{1} << 20);
    int undone = 0;
    for (; undone < 300 && session.history().toUndo(); ++undone) session.execute({Action::undo});
    EXPECT_GT(undone, 50);
    EXPECT_LT(undone, 300);
}

TEST_F(UndoTest, TheBarHasButtons) {
    WindowSession session = open();
    frames(session, 4);
    cut(session);
    ASSERT_GT(wholeOf(session).broken, 0u);
    click(session, "undo");
    EXPECT_EQ(wholeOf(session).broken, 0u);
    click(session, "redo");
    EXPECT_GT(wholeOf(session).broken, 0u);
}

// The time line.

TEST_F(UndoTest, AnEarlierMomentIsShownAndWhatFollowedIsPlayedAgain) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        WindowSession session = open(solver);
        frames(session, 20);
        cut(session);
        click(session, "damping", 0.5f);
        stroke(session, Tool::brush, placeOf(session, 2 * 12 + 3), {10.0f, 0.0f});
        frames(session, 20);
        session.execute({Action::togglePause});
        const Whole end = wholeOf(session);
        dragTimeTo(session, 0.3f);
        const Whole shown = wholeOf(session);
        EXPECT_LT(shown.steps, end.steps / 2);
        EXPECT_EQ(shown.broken, 0u);
        frames(session, 3);
        EXPECT_EQ(wholeOf(session), shown) << "time stands still";
        expectItsLogReplays(session);
        dragTimeTo(session, 0.0f);
        EXPECT_EQ(wholeOf(session).steps, 0u);
        while (wholeOf(session).steps + 1 < end.steps) session.execute({Action::singleStep});
        session.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(session), end) << "to the bit";
        dragTimeTo(session, 0.5f);
        ASSERT_NE(wholeOf(session), end);
        dragTimeTo(session, 0.995f);
        EXPECT_EQ(wholeOf(session), end);
        session.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(session).steps, end.steps + 1);
        expectItsLogReplays(session);
        session.execute({Action::undo});
        EXPECT_EQ(session.panel().message, "Undid: brush") << "to look at a moment is no act";
    }
}

TEST_F(UndoTest, ItGoesOnFromAnEarlierMomentWhichIsAnAct) {
    WindowSession session = open();
    frames(session, 20);
    cut(session);
    frames(session, 10);
    session.execute({Action::togglePause});
    const Whole end = wholeOf(session);
    dragTimeTo(session, 0.2f);
    frame(session);
    const Whole shown = wholeOf(session);
    click(session, "fromHere");
    EXPECT_EQ(wholeOf(session), shown);
    for (int i = 0; i < 40; ++i) session.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(session).broken, 0u) << "the cut is dropped";
    expectItsLogReplays(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message.substr(0, 19), "Undid: going back t");
    EXPECT_EQ(wholeOf(session), end);
    dragTimeTo(session, 0.2f);
    EXPECT_EQ(wholeOf(session), shown) << "the time line is that of before";
    session.execute({Action::undo});
    EXPECT_EQ(wholeOf(session), end);
}

TEST_F(UndoTest, AClipIsRecordedFromAnEarlierMomentToTheEnd) {
    WindowSession session = open();
    frames(session, 20);
    cut(session);
    frames(session, 10);
    session.execute({Action::togglePause});
    const Whole end = wholeOf(session);
    dragTimeTo(session, 0.3f);
    const std::uint64_t first = wholeOf(session).steps;
    session.record();
    click(session, "recordRange");
    ASSERT_TRUE(session.recordings().clip().has_value()) << session.panel().message;
    const int before = session.recordings().clip()->frames();
    int recorded = before;
    for (int i = 0; i < 200 && session.recordings().clip(); ++i) {
        session.record();
        recorded = session.recordings().clip()->frames();
        frame(session);
    }
    EXPECT_FALSE(session.recordings().clip().has_value());
    EXPECT_EQ(recorded, static_cast<int>(end.steps - first) + 1);
    EXPECT_EQ(wholeOf(session), end);
    EXPECT_TRUE(session.runControls().paused);
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: cut") << "to record is no act";
}

TEST_F(UndoTest, TheTimeLineShowsNoEarlierMomentWhileAClipRecords) {
    WindowSession session = open();
    frames(session, 10);
    session.execute({Action::togglePause});
    session.execute({Action::toggleRecording});
    session.record();
    const Whole now = wholeOf(session);
    dragTimeTo(session, 0.3f);
    EXPECT_EQ(session.panel().message, "Stop recording to see an earlier moment");
    EXPECT_EQ(wholeOf(session), now);
    session.execute({Action::toggleRecording});
    dragTimeTo(session, 0.3f);
    EXPECT_LT(wholeOf(session).steps, now.steps);
}

TEST_F(UndoTest, AnActAtAnEarlierMomentGoesOnFromThere) {
    WindowSession session = open();
    frames(session, 20);
    cut(session);
    frames(session, 10);
    session.execute({Action::togglePause});
    const Whole end = wholeOf(session);
    dragTimeTo(session, 0.2f);
    const Whole shown = wholeOf(session);
    stroke(session, Tool::pin, placeOf(session, kMiddle), {0.0f, 0.0f});
    session.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(session).steps, shown.steps + 1);
    expectItsLogReplays(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Undid: pin");
    EXPECT_EQ(wholeOf(session), shown);
    session.execute({Action::undo});
    EXPECT_EQ(wholeOf(session), end);
}

TEST_F(UndoTest, TheTimeLineHasTheLastSecondsWithinTheBudget) {
    WindowSession session = open();
    frames(session, 120);
    EXPECT_GE(session.timeLine().size(), 15u);
    EXPECT_EQ(session.timeLine().back()->kept.run->clock.steps, 0u);
    session.setMemory(1);
    session.execute({Action::restart});
    EXPECT_EQ(session.timeLine().size(), 0u) << "it begins anew";
    frames(session, 1200);
    EXPECT_LE(session.moments().used(), std::size_t{1} << 20);
    EXPECT_GE(session.timeLine().size(), 20u);
    EXPECT_GT(session.timeLine().back()->kept.run->clock.steps, 0u);
}

TEST_F(UndoTest, ALogIsPlayedOnTheTimeLine) {
    WindowSession first = open();
    frames(first, 10);
    cut(first);
    frames(first, 30);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");
    WindowSession session(SceneMenu("played.log"), library);
    frames(session, 25);
    session.execute({Action::togglePause});
    frame(session);
    const Whole end = wholeOf(session);
    dragTimeTo(session, 0.1f);
    EXPECT_LT(wholeOf(session).steps, end.steps);
    frame(session);
    click(session, "fromHere");
    while (session.simulation().clock().steps < log.steps) session.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(session).hash, *log.hash);
}

}  // namespace
}  // namespace drape::viewer
