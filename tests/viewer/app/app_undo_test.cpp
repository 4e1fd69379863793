// Tests that everything a user does in the window can be undone and redone.

#include <gtest/gtest.h>

#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "viewer/app/undo_fixture.h"

namespace drape::viewer {
namespace {

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
    expectUndone(app, "reset scene", [&] { app.execute({Action::resetScene}); });
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
    app.execute({Action::resetScene});
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
    EXPECT_LE(app.timeline().checkpoints().used(), std::size_t{1} << 20);
    int undone = 0;
    for (; undone < 300 && app.timeline().history().toUndo(); ++undone) app.execute({Action::undo});
    EXPECT_GT(undone, 50);
    EXPECT_LT(undone, 300);
}

}  // namespace
}  // namespace drape::viewer
