// Tests that everything a user does in the window can be undone and redone.

#include <gtest/gtest.h>
#include <functional>

#include "run/replay.h"
#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "solver/cpu/cpu_solver.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

constexpr glm::uint kMiddle = 5 * 12 + 6;

/// The state that undo must restore.
struct Whole {
    std::uint64_t hash = 0;
    std::uint64_t steps = 0;
    std::vector<bool> pins;
    std::size_t broken = 0;
    std::vector<glm::vec4> displacements;

    bool operator==(const Whole&) const = default;
};

Whole wholeOf(const App& app) {
    const Simulation& simulation = app.simulation();
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

class UndoTest : public AppTest {
protected:
    static void frames(App& app, int count) {
        for (int i = 0; i < count; ++i) frame(app);
    }
    /// Drags a tool from a place by a vector, in window coordinates.
    static void stroke(App& app, Tool tool, glm::vec2 from, glm::vec2 by) {
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, tool}}, 0.0f);
        frame(app);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, from + by, {}}}, 0.0f);
        frames(app, 6);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
    }
    static void cut(App& app) { stroke(app, Tool::cut, placeOf(app, kMiddle), {200.0f, 20.0f}); }
    /// Calls `act`, waits, and expects that undo and redo restore the states before and after it.
    void expectUndone(App& app, const std::string& what, const std::function<void()>& act) {
        const Whole before = wholeOf(app);
        const Scene scene = app.simulation().scene();
        act();
        frames(app, 5);
        const Whole after = wholeOf(app);
        const Scene changed = app.simulation().scene();
        ASSERT_NE(after, before) << what;
        app.execute({Action::undo});
        EXPECT_EQ(app.message().text(), "Undid: " + what);
        EXPECT_EQ(wholeOf(app), before) << what;
        EXPECT_TRUE(sameScene(app.simulation().scene(), scene)) << what;
        app.execute({Action::redo});
        EXPECT_EQ(app.message().text(), "Redid: " + what);
        EXPECT_EQ(wholeOf(app), after) << what;
        EXPECT_TRUE(sameScene(app.simulation().scene(), changed)) << what;
        app.execute({Action::undo});
        EXPECT_EQ(wholeOf(app), before) << what;
        expectItsLogReplays(app);
        frames(app, 3);
    }
    /// Drags on the strip of the time bar.
    /// `share`: where the drag ends, as a share of the strip.
    static void dragTimeTo(App& app, float share) {
        ASSERT_TRUE(app.widgets().widgets.contains("time"));
        const WidgetLog::Widget strip = app.widgets().widgets.at("time");
        ImGui::GetIO().MousePos = {strip.corner.x + share * strip.size.x, strip.corner.y + 0.5f * strip.size.y};
        for (const bool down : {false, true, true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(app);
        }
    }
    static void expectItsLogReplays(const App& app) {
        app.simulation().saveLog("undone.log");
        const InputLog log = readLogFile("undone.log");
        EXPECT_EQ(hashOfReplay(log), *log.hash);
    }
};

TEST_F(UndoTest, WhatTheHandDoesIsTakenBackToTheBit) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app = open(solver);
        frames(app, 8);
        expectUndone(app, "cut", [&] { cut(app); });
        expectUndone(app, "grab", [&] { stroke(app, Tool::grab, placeOf(app, kMiddle), {60.0f, -40.0f}); });
        expectUndone(app, "brush", [&] { stroke(app, Tool::brush, placeOf(app, kMiddle), {10.0f, 0.0f}); });
        expectUndone(app, "pin", [&] { stroke(app, Tool::pin, placeOf(app, kMiddle), {0.0f, 0.0f}); });
        expectUndone(app, "unpin", [&] { stroke(app, Tool::pin, placeOf(app, 0), {0.0f, 0.0f}); });
        app.execute({Action::undo});
        EXPECT_EQ(app.message().text(), "Nothing to undo");
    }
}

TEST_F(UndoTest, WhatStartsAgainIsTakenBackToTheBit) {
    App app = open();
    saveSceneFile("other.json", [] {
        Scene other;
        other.world.cloths.front().particles = {7, 6};
        return other;
    }());
    frames(app, 8);
    cut(app);
    frames(app, 2);
    expectUndone(app, "restart", [&] { app.execute({Action::restart}); });
    expectUndone(app, "restore", [&] { app.execute({Action::restore}); });
    expectUndone(app, "opening other", [&] { app.openFile(folder / "other.json"); });
    EXPECT_GT(wholeOf(app).broken, 0u);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: cut");
    EXPECT_EQ(wholeOf(app).broken, 0u);
}

TEST_F(UndoTest, WhatThePanelStartsAgainIsTakenBackToTheBit) {
    App app = open();
    frames(app, 8);
    app.execute({Action::togglePause});  // opening a list takes some pictures
    expectUndone(app, "pins", [&] { choose(app, "pins", 0); });
    expectUndone(app, "fabric", [&] { choose(app, "fabric", 2); });
    expectUndone(app, "resolution", [&] { click(app, "columns", 0.6f); });
}

TEST_F(UndoTest, AnotherSceneBringsItsCameraAndItsPlaceInTheMenu) {
    App app = open();
    frames(app, 3);
    app.move({{80.0f, 0.0f}, {0.0f, 0.0f}, 1.0f});
    const render::OrbitCamera camera = app.viewpoint().camera();
    app.execute({Action::chooseScene, 1});
    frame(app);
    ASSERT_NE(app.simulation().scene().name, "small");
    app.execute({Action::undo});
    EXPECT_EQ(app.simulation().scene().name, "small");
    EXPECT_EQ(app.viewpoint().camera(), camera);
    app.execute({Action::restore});
    EXPECT_EQ(app.simulation().scene().name, "small") << "the menu too";
}

TEST_F(UndoTest, AnEditLeavesTimeRunning) {
    App app = open();
    frames(app, 3);
    const Scene first = app.simulation().scene();
    click(app, "gravity", 0.9f);
    frames(app, 5);
    const std::uint64_t steps = app.simulation().clock().steps;
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: gravity");
    EXPECT_TRUE(sameScene(app.simulation().scene(), first));
    EXPECT_EQ(app.simulation().clock().steps, steps);
    click(app, "damping", 0.9f);
    frame(app);
    EXPECT_EQ(app.message().text(), "") << "it is over with the next change";
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: damping");
    cut(app);
    EXPECT_EQ(app.message().text(), "") << "or the next act";
    app.execute({Action::undo});
    frames(app, 5);
    expectItsLogReplays(app);
}

TEST_F(UndoTest, ViewSpeedAndSolverAreEditsToo) {
    App app = open();
    frames(app, 2);
    app.execute({Action::toggleWireframe});
    frame(app);
    click(app, "speed", 0.4f);
    frame(app);
    click(app, "backend.GPU");
    frame(app);
    ASSERT_EQ(app.runControls().solver, SolverChoice::gpu);
    const std::uint64_t steps = app.simulation().clock().steps;
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: solver");
    EXPECT_EQ(app.runControls().solver, SolverChoice::automatic);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: speed");
    EXPECT_EQ(app.runControls().speed, 1.0f);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: view");
    EXPECT_EQ(app.runControls().view, render::View::shaded);
    EXPECT_EQ(app.simulation().clock().steps, steps);
    app.execute({Action::redo});
    EXPECT_EQ(app.message().text(), "Redid: view");
    EXPECT_EQ(app.runControls().view, render::View::wireframe);
}

TEST_F(UndoTest, ActsAndEditsAreTakenBackInTheirOrder) {
    App app = open();
    frames(app, 4);
    const Scene first = app.simulation().scene();
    const Whole start = wholeOf(app);
    cut(app);
    click(app, "damping", 0.5f);
    frames(app, 2);
    const Scene damped = app.simulation().scene();
    const Whole beforeRestart = wholeOf(app);
    app.execute({Action::restart});
    frames(app, 4);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), beforeRestart);
    EXPECT_TRUE(sameScene(app.simulation().scene(), damped));
    app.execute({Action::undo});
    EXPECT_TRUE(sameScene(app.simulation().scene(), first));
    EXPECT_GT(wholeOf(app).broken, 0u);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), start);
    for (int i = 0; i < 3; ++i) app.execute({Action::redo});
    EXPECT_EQ(app.message().text(), "Redid: restart");
    app.execute({Action::redo});
    EXPECT_EQ(app.message().text(), "Nothing to redo");
    app.execute({Action::undo});
    app.execute({Action::undo});
    frames(app, 2);
    cut(app);
    app.execute({Action::redo});
    EXPECT_EQ(app.message().text(), "Nothing to redo") << "a new act takes the place of those undone";
    expectItsLogReplays(app);
}

TEST_F(UndoTest, InTheMiddleOfADragTheHandLetsGo) {
    App app = open();
    frames(app, 4);
    const Whole before = wholeOf(app);
    const glm::vec2 place = placeOf(app, kMiddle);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(50.0f), {}}}, 0.0f);
    frames(app, 4);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: grab");
    EXPECT_EQ(wholeOf(app), before);
    EXPECT_TRUE(app.simulation().hands().all().empty());
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(90.0f), {}}}, 0.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, place, {}}}, 0.0f);
    EXPECT_TRUE(app.simulation().hands().all().empty());
    app.execute({Action::redo});
    EXPECT_TRUE(app.simulation().hands().all().empty()) << "nobody holds it any more";
    frames(app, 2);
    expectItsLogReplays(app);
}

TEST_F(UndoTest, ADragOfAPinIsNamed) {
    App app = open();
    frames(app, 2);
    stroke(app, Tool::pin, placeOf(app, 0), {30.0f, 0.0f});
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: moving a pin");
}

TEST_F(UndoTest, APressThatComesToNothingIsNoAct) {
    App app = open();
    frames(app, 2);
    stroke(app, Tool::cut, {kSize.x - 8.0f, 8.0f}, {-2.0f, 2.0f});
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo");
}

TEST_F(UndoTest, ALogIsPlayedOnFromTheMomentAndItsSettingsAreNobodysEdit) {
    App first = open();
    frames(first, 3);
    const glm::vec2 place = placeOf(first, kMiddle);
    first.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    first.handle(std::vector<HandSignal>{{HandSignal::Kind::move, place + glm::vec2(40.0f, -30.0f), {}}}, 0.0f);
    frames(first, 4);
    click(first, "damping", 0.5f);
    frames(first, 8);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");

    App app(SceneMenu("played.log"), library);
    while (app.simulation().clock().steps < log.steps - 6) frame(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo");
    const Whole before = wholeOf(app);
    ASSERT_FALSE(app.simulation().hands().all().empty()) << "the log's hand holds";
    stroke(app, Tool::pin, placeOf(app, 11 * 4), {0.0f, 0.0f});
    frames(app, 2);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), before);
    app.execute({Action::togglePause});
    while (app.simulation().clock().steps < log.steps) app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).hash, *log.hash);
}

TEST_F(UndoTest, SettingsOfALogThatIsPlayedStepByStepAreNobodysEdit) {
    App first = open();
    frames(first, 3);
    click(first, "damping", 0.5f);
    frames(first, 3);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");

    App app(SceneMenu("played.log"), library);
    app.execute({Action::togglePause});
    while (app.simulation().clock().steps < log.steps) {
        app.execute({Action::singleStep});
        frame(app);
    }
    EXPECT_EQ(app.timeline().history().toUndo(), nullptr);
    EXPECT_EQ(wholeOf(app).hash, *log.hash);
}

TEST_F(UndoTest, WhatWasUndoneIsSaidForAFewSeconds) {
    App app = open();
    frames(app, 2);
    cut(app);
    app.execute({Action::undo});
    frames(app, 60);
    EXPECT_EQ(app.message().text(), "Undid: cut");
    frames(app, 400);
    EXPECT_EQ(app.message().text(), "");
}

TEST_F(UndoTest, MemoryIsBounded) {
    App app = open();
    app.setMemory(1);
    frames(app, 2);
    for (int i = 0; i < 300; ++i) app.execute({Action::restart});
    EXPECT_LE(app.timeline().moments().used(), std::size_t{1} << 20);
    int undone = 0;
    for (; undone < 300 && app.timeline().history().toUndo(); ++undone) app.execute({Action::undo});
    EXPECT_GT(undone, 50);
    EXPECT_LT(undone, 300);
}

TEST_F(UndoTest, TheBarHasButtons) {
    App app = open();
    frames(app, 4);
    cut(app);
    ASSERT_GT(wholeOf(app).broken, 0u);
    click(app, "undo");
    EXPECT_EQ(wholeOf(app).broken, 0u);
    click(app, "redo");
    EXPECT_GT(wholeOf(app).broken, 0u);
}

// Tests of the time line.

TEST_F(UndoTest, AnEarlierMomentIsShownAndWhatFollowedIsPlayedAgain) {
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app = open(solver);
        frames(app, 20);
        cut(app);
        click(app, "damping", 0.5f);
        stroke(app, Tool::brush, placeOf(app, 2 * 12 + 3), {10.0f, 0.0f});
        frames(app, 20);
        app.execute({Action::togglePause});
        const Whole end = wholeOf(app);
        dragTimeTo(app, 0.3f);
        const Whole shown = wholeOf(app);
        EXPECT_LT(shown.steps, end.steps / 2);
        EXPECT_EQ(shown.broken, 0u);
        frames(app, 3);
        EXPECT_EQ(wholeOf(app), shown) << "time stands still";
        expectItsLogReplays(app);
        dragTimeTo(app, 0.0f);
        EXPECT_EQ(wholeOf(app).steps, 0u);
        while (wholeOf(app).steps + 1 < end.steps) app.execute({Action::singleStep});
        app.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(app), end) << "to the bit";
        dragTimeTo(app, 0.5f);
        ASSERT_NE(wholeOf(app), end);
        dragTimeTo(app, 0.995f);
        EXPECT_EQ(wholeOf(app), end);
        app.execute({Action::singleStep});
        EXPECT_EQ(wholeOf(app).steps, end.steps + 1);
        expectItsLogReplays(app);
        app.execute({Action::undo});
        EXPECT_EQ(app.message().text(), "Undid: brush") << "to look at a moment is no act";
    }
}

TEST_F(UndoTest, ItGoesOnFromAnEarlierMomentWhichIsAnAct) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.2f);
    frame(app);
    const Whole shown = wholeOf(app);
    click(app, "fromHere");
    EXPECT_EQ(wholeOf(app), shown);
    for (int i = 0; i < 40; ++i) app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).broken, 0u) << "the cut is dropped";
    expectItsLogReplays(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text().substr(0, 19), "Undid: going back t");
    EXPECT_EQ(wholeOf(app), end);
    dragTimeTo(app, 0.2f);
    EXPECT_EQ(wholeOf(app), shown) << "the time line is that of before";
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), end);
}

TEST_F(UndoTest, AClipIsRecordedFromAnEarlierMomentToTheEnd) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.3f);
    const std::uint64_t first = wholeOf(app).steps;
    app.record();
    click(app, "recordRange");
    ASSERT_TRUE(app.recordings().clip().has_value()) << app.message().text();
    const int before = app.recordings().clip()->frames();
    int recorded = before;
    for (int i = 0; i < 200 && app.recordings().clip(); ++i) {
        app.record();
        recorded = app.recordings().clip()->frames();
        frame(app);
    }
    EXPECT_FALSE(app.recordings().clip().has_value());
    EXPECT_EQ(recorded, static_cast<int>(end.steps - first) + 1);
    EXPECT_EQ(wholeOf(app), end);
    EXPECT_TRUE(app.runControls().paused);
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: cut") << "to record is no act";
}

TEST_F(UndoTest, TheTimeLineShowsNoEarlierMomentWhileAClipRecords) {
    App app = open();
    frames(app, 10);
    app.execute({Action::togglePause});
    app.execute({Action::toggleRecording});
    app.record();
    const Whole now = wholeOf(app);
    dragTimeTo(app, 0.3f);
    EXPECT_EQ(app.message().text(), "Stop recording to see an earlier moment");
    EXPECT_EQ(wholeOf(app), now);
    app.execute({Action::toggleRecording});
    dragTimeTo(app, 0.3f);
    EXPECT_LT(wholeOf(app).steps, now.steps);
}

TEST_F(UndoTest, AnActAtAnEarlierMomentGoesOnFromThere) {
    App app = open();
    frames(app, 20);
    cut(app);
    frames(app, 10);
    app.execute({Action::togglePause});
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.2f);
    const Whole shown = wholeOf(app);
    stroke(app, Tool::pin, placeOf(app, kMiddle), {0.0f, 0.0f});
    app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).steps, shown.steps + 1);
    expectItsLogReplays(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Undid: pin");
    EXPECT_EQ(wholeOf(app), shown);
    app.execute({Action::undo});
    EXPECT_EQ(wholeOf(app), end);
}

TEST_F(UndoTest, TheTimeLineHasTheLastSecondsWithinTheBudget) {
    App app = open();
    frames(app, 120);
    EXPECT_GE(app.timeline().line(app.simulation()).size(), 15u);
    EXPECT_EQ(app.timeline().line(app.simulation()).back()->kept.snapshot->clock.steps, 0u);
    app.setMemory(1);
    app.execute({Action::restart});
    EXPECT_EQ(app.timeline().line(app.simulation()).size(), 0u) << "it begins anew";
    frames(app, 1200);
    EXPECT_LE(app.timeline().moments().used(), std::size_t{1} << 20);
    EXPECT_GE(app.timeline().line(app.simulation()).size(), 20u);
    EXPECT_GT(app.timeline().line(app.simulation()).back()->kept.snapshot->clock.steps, 0u);
}

TEST_F(UndoTest, ALogIsPlayedOnTheTimeLine) {
    App first = open();
    frames(first, 10);
    cut(first);
    frames(first, 30);
    first.simulation().saveLog("played.log");
    const InputLog log = readLogFile("played.log");
    App app(SceneMenu("played.log"), library);
    frames(app, 25);
    app.execute({Action::togglePause});
    frame(app);
    const Whole end = wholeOf(app);
    dragTimeTo(app, 0.1f);
    EXPECT_LT(wholeOf(app).steps, end.steps);
    frame(app);
    click(app, "fromHere");
    while (app.simulation().clock().steps < log.steps) app.execute({Action::singleStep});
    EXPECT_EQ(wholeOf(app).hash, *log.hash);
}

}  // namespace
}  // namespace drape::viewer
