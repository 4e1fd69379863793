// Tests that the window adds, changes and removes bodies.

#include <gtest/gtest.h>

#include <cstring>

#include "run/run.h"
#include "scene/check/check.h"
#include "scene/fields/same_scene.h"
#include "solver/cpu/cpu_solver.h"
#include "support/live_run.h"
#include "support/panel_dice.h"
#include "support/vertex_caches.h"
#include "viewer/app/body_app_fixture.h"
#include "viewer/edits/body_edits.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

TEST_F(BodyAppTest, AMeshThatIsNamedStandsUnderTheClothWhichStartsAgain) {
    App app = openSheet();
    steps(app, 5);
    ASSERT_TRUE(app.widgets().widgets.contains("body.add"));
    EXPECT_FALSE(app.widgets().widgets.contains("body.remove"));
    type(app, "body.add", "box.obj");
    EXPECT_EQ(app.message().text(), "Added box, 0.48 m long");
    ASSERT_EQ(bodies(app).size(), 1u);
    EXPECT_EQ(bodies(app).front().mesh.file, (folder / "box.obj").string());
    EXPECT_NEAR(bodies(app).front().frame.place.y, 0.24f, 1e-4f);
    EXPECT_TRUE(sceneOf(app).settings.clothContact.on);
    EXPECT_EQ(app.panel().body, "box");
    EXPECT_LT(app.simulation().clock().steps, 5u);
    for (int i = 0; i < 60; ++i) frame(app);
    float lowest = 1.0f;  // height of the middle particle, m
    lowest = app.simulation().positions()[6 * 13 + 6].y;
    EXPECT_GT(lowest, 0.48f) << "the cloth lies on it";
    EXPECT_LT(lowest, 0.52f);

    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(bodies(app).empty());
    EXPECT_FALSE(sceneOf(app).settings.clothContact.on);
    EXPECT_EQ(app.simulation().model().bodies.size(), 0u);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo") << "it was one edit";
    app.execute({Action::redo});
    frame(app);
    ASSERT_EQ(bodies(app).size(), 1u);
    EXPECT_TRUE(sceneOf(app).settings.clothContact.on);
    EXPECT_EQ(app.simulation().model().bodies.size(), 1u);
}

TEST_F(BodyAppTest, AMeshThatIsDroppedIsABodyIfThatIsWanted) {
    App app = openSheet();
    frame(app);
    app.openFile(folder / "box.obj");
    steps(app, 3);  // the question is laid out in the first frames
    click(app, "dropped.body");
    EXPECT_EQ(bodies(app).size(), 1u) << app.message().text();
    frame(app);
    EXPECT_FALSE(app.widgets().widgets.contains("dropped.body"));
}

TEST_F(BodyAppTest, AGarmentThatCrossesABodyIsOfferedAThinOne) {
    writeBox("shirt.obj", 0.5f);  // lies across an edge of the body
    Scene scene = sheet();
    scene.settings.clothContact.on = true;
    scene.settings.gravity = glm::vec3(0.0f);
    ClothDescription shirt;
    shirt.mesh.file = "shirt.obj";
    shirt.mesh.place = {-0.05f, -0.05f, 0.1f};
    shirt.pins = PinPattern::none;
    scene.world.cloths = {shirt};
    BodyDescription body;
    body.frame.name = "wearer";
    body.mesh.file = "box.obj";
    body.mesh.scale = 0.03f;
    scene.world.bodies = {body};
    saveSceneFile("worn.json", scene);
    App app(SceneMenu("worn.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(app);
    const std::string offer = "; shirt.obj crosses box.obj: start with a thin body (bodies[0].grow.seconds)";
    EXPECT_TRUE(app.message().text().ends_with(offer)) << app.message().text();
    ASSERT_TRUE(app.widgets().widgets.contains("body.startThin"));
    click(app, "body.startThin");
    frame(app);
    EXPECT_EQ(bodies(app).front().grow.seconds, 1.0f);
    EXPECT_LT(app.simulation().clock().steps, 5u);
    EXPECT_FALSE(app.widgets().widgets.contains("body.startThin"));
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(bodies(app).front().grow.seconds, 0.0f);
    app.execute({Action::restart});
    for (int i = 0; i < 3; ++i) frame(app);
    EXPECT_TRUE(app.widgets().widgets.contains("body.startThin")) << "it is offered again";
}

TEST_F(BodyAppTest, ABadFileChangesNothing) {
    App app = openSheet();
    addBox(app);
    steps(app, 5);
    const std::uint64_t taken = app.simulation().clock().steps;
    for (const std::string file : {"broken.obj", "none.obj", "sheet.json", "."}) {
        type(app, "body.add", file);
        EXPECT_TRUE(app.message().isError()) << file;
        EXPECT_EQ(app.message().text().find(file), 0u) << app.message().text();
        EXPECT_EQ(app.message().text().find('\n'), std::string::npos) << app.message().text();
        EXPECT_EQ(bodies(app).size(), 1u);
    }
    EXPECT_GT(app.simulation().clock().steps, taken) << "the run went on";
}

TEST_F(BodyAppTest, ColoursChangeAtOnceAndAllElseStartsAgain) {
    App app = openSheet();
    addBox(app);
    steps(app, 10);
    const glm::vec3 before = bodies(app).front().frame.colour;
    click(app, "body.colour");
    steps(app, 2);
    ImGui::GetIO().MousePos.x +=
        60.0f;  // moves the pointer into the colour picker, whose corner is where the click was
    ImGui::GetIO().MousePos.y += 60.0f;
    for (const bool down : {false, true, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(app);
    }
    ASSERT_NE(bodies(app).front().frame.colour, before);
    EXPECT_EQ(app.simulation().model().bodies.front().frame.colour, bodies(app).front().frame.colour);
    EXPECT_GE(app.simulation().clock().steps, 15u) << "the run went on";
    ImGui::GetIO().MousePos = {800.0f, 20.0f};  // a click there closes the picker
    for (const bool down : {false, true, false, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(app);
    }
    saveFile(app, "file.saveState");
    App resumed(SceneMenu("my-sheet.drape"), library);
    EXPECT_EQ(resumed.simulation().model().bodies.front().frame.colour, bodies(app).front().frame.colour)
        << "which files of the mesh are written from";
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(bodies(app).front().frame.colour, before);

    for (const std::string name : {"body.x", "body.y", "body.turnZ", "body.length", "body.grow"}) {
        steps(app, 10);
        const BodyDescription present = bodies(app).front();
        click(app, name, 0.7f);
        EXPECT_FALSE(sameBody(bodies(app).front(), present)) << name;
        EXPECT_LT(app.simulation().clock().steps, 5u) << name;
        EXPECT_FALSE(app.message().isError()) << app.message().text();
        app.execute({Action::undo});
        frame(app);
        EXPECT_TRUE(sameBody(bodies(app).front(), present)) << name;
    }
    choose(app, "body.motion", 4);
    EXPECT_EQ(bodies(app).front().frame.motion, ColliderMotion::spin);
    EXPECT_GT(bodies(app).front().frame.turnRate, 0.0f);
}

TEST_F(BodyAppTest, ASliderThatIsHeldWaits) {
    App app = openSheet();
    addBox(app);
    steps(app, 5);
    const std::uint64_t generation = app.simulation().generation();
    const WidgetLog::Widget widget = app.widgets().widgets.at("body.x");
    ImGuiIO& io = ImGui::GetIO();
    for (int k = 0; k <= 5; ++k) {
        io.MousePos = {widget.corner.x + (0.5f + 0.05f * static_cast<float>(k)) * widget.size.x,
                       widget.corner.y + 0.5f * widget.size.y};
        io.MouseDown[0] = k > 0;
        frame(app);
    }
    EXPECT_EQ(app.simulation().generation(), generation);
    EXPECT_GT(app.panel().editedBody->frame.place.x, 0.1f) << "the slider shows it";
    io.MouseDown[0] = false;
    steps(app, 2);
    EXPECT_EQ(app.simulation().generation(), generation + 1);
    EXPECT_GT(bodies(app).front().frame.place.x, 0.1f);
}

TEST_F(BodyAppTest, ADragMovesItDownToTheGroundAndStartsTheClothAgain) {
    App app = openSheet();
    addBox(app);
    app.execute({Action::togglePause});
    app.execute({Action::restart});
    const BodyDescription before = bodies(app).front();
    const glm::vec2 from = app.viewpoint().lens().see(before.frame.place).place;
    ASSERT_TRUE(app.isTouching(from, Tool::grab));
    const std::uint64_t generation = app.simulation().generation();
    const auto signal = [&](HandSignal::Kind kind, glm::vec2 to) {
        app.handle(std::vector<HandSignal>{{kind, to, Tool::grab}}, 0.0f);
        frame(app);
    };
    const glm::vec2 to = from + glm::vec2(-80.0f, 60.0f);
    signal(HandSignal::Kind::press, from);
    signal(HandSignal::Kind::move, to);
    EXPECT_EQ(app.simulation().generation(), generation) << "it is still held";
    signal(HandSignal::Kind::release, to);
    EXPECT_EQ(app.simulation().generation(), generation + 1);
    EXPECT_EQ(app.message().text(), "Moved box: the cloth has started again");
    const glm::vec3 moved = bodies(app).front().frame.place - before.frame.place;
    EXPECT_GT(glm::length(moved), 0.05f);
    EXPECT_GT(moved.y, -0.005f) << "not through the ground";
    app.execute({Action::undo});
    EXPECT_TRUE(sameBody(bodies(app).front(), before));
}

TEST_F(BodyAppTest, NamesAreTheirOwn) {
    App app = openSheet();
    addBox(app);
    click(app, "body.duplicate");
    EXPECT_EQ(app.panel().body, "box 1");
    ASSERT_EQ(bodies(app).size(), 2u);
    type(app, "body.name", "box");
    EXPECT_TRUE(app.message().isError());
    EXPECT_EQ(bodies(app).back().frame.name, "box 1");
    EXPECT_STREQ(app.panel().bodyName.data(), "box 1");
    type(app, "body.name", "crate");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_EQ(bodies(app).back().frame.name, "crate");
    EXPECT_EQ(app.panel().body, "crate");
    click(app, "body:box");
    EXPECT_EQ(app.panel().body, "box");
    click(app, "body.remove");
    ASSERT_EQ(bodies(app).size(), 1u);
    EXPECT_EQ(bodies(app).front().frame.name, "crate");
    frame(app);
    EXPECT_FALSE(app.widgets().widgets.contains("body.remove")) << "none is selected";
}

TEST_F(BodyAppTest, ALogAndAStateOfAnEditedSceneGiveTheSameBits) {
    App app = openSheet();
    addBox(app);
    click(app, "body.turnZ", 0.55f);
    choose(app, "body.motion", 4);
    steps(app, 25);
    saveFile(app, "file.saveLog");
    ASSERT_EQ(app.message().text(), savedLine("my-sheet.log"));
    const InputLog log = readLogFile("my-sheet.log");
    drape::Run run(log.scene);
    ASSERT_EQ(run.model().bodies.size(), 1u);
    CpuSolver solver(run.model());
    Replay replay(log);
    while (run.clock().steps < log.steps) solver.step(replay.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);

    saveFile(app, "file.saveState");
    const std::uint64_t there = hashPositions(app.simulation().positions());
    app.execute({Action::togglePause});
    app.openFile(folder / "my-sheet.drape");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_EQ(bodies(app).size(), 1u);
    EXPECT_NE(there, 0u);
    saveFile(app, "file.saveAs");
    ASSERT_FALSE(app.message().isError()) << app.message().text();
    const Scene saved = readSceneFile("my-sheet.json");
    EXPECT_TRUE(sameBody(saved.world.bodies.front(), bodies(app).front()));
}

TEST_F(BodyAppTest, ALogIsPlayedOnWithBodies) {
    test::LiveRun live(sheet());
    live.act(EventKind::grab, {84}, live.position(84) + glm::vec3(0.0f, 0.1f, 0.0f));
    live.advance(3);
    saveLogFile("mine.log", live.run.log(live.hash()));
    App app(SceneMenu("mine.log"), library);
    const auto isHeld = [&] {
        steps(app, 4);
        return app.simulation().hands().isHeld(84);
    };
    EXPECT_TRUE(isHeld());
    addBox(app);
    EXPECT_TRUE(isHeld());
    app.execute({Action::undo});
    EXPECT_TRUE(bodies(app).empty());
    EXPECT_TRUE(isHeld());
}

TEST_F(BodyAppTest, OneThatEndsTheRunPausesItOnce) {
    std::ofstream("bend.glb", std::ios::binary) << test::bendingGlb();
    Scene scene = sheet();
    scene.settings.clothContact.on = true;
    BodyDescription body;
    body.mesh.file = body.cache.file = "bend.glb";
    body.cache.after = AfterCache::end;
    body.frame.name = "me";
    body.frame.place = {3.0f, 0.0f, 0.0f};
    scene.world.bodies.push_back(body);
    saveSceneFile("ends.json", scene);
    App app(SceneMenu("ends.json"), library);
    for (int k = 0; k < 300 && !app.runControls().paused; ++k) frame(app);
    EXPECT_TRUE(app.runControls().paused);
    EXPECT_EQ(app.simulation().clock().steps, 90u) << "1.5 s";
    EXPECT_FALSE(app.message().text().empty());
    app.execute({Action::togglePause});
    for (int k = 0; k < 30; ++k) frame(app);
    EXPECT_FALSE(app.runControls().paused);
    EXPECT_GT(app.simulation().clock().steps, 90u);
}

TEST_F(BodyAppTest, AGlbThatIsDroppedMovesAsItSays) {
    std::ofstream("bend.glb", std::ios::binary) << test::bendingGlb();
    App app = openSheet();
    app.openFile(folder / "bend.glb");
    steps(app, 3);  // the question is laid out in the first frames
    click(app, "dropped.body");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_TRUE(app.message().text().ends_with("; it moves as in bend.glb")) << app.message().text();
    const auto highest = [&] {
        const std::vector<glm::vec4> positions = app.simulation().positions();
        float high = positions.back().y;
        for (std::size_t k = positions.size() - 3; k < positions.size(); ++k) high = std::max(high, positions[k].y);
        return high;
    };
    const float before = highest();
    steps(app, 60);
    EXPECT_LT(highest(), before) << "the third vertex goes down with its joint";
}

TEST_F(BodyAppTest, ScenesOfTutorialsHaveNone) {
    Scene tutorial;
    tutorial.world.cloths.front().particles = {12, 10};
    tutorial.settings.order = StepOrder::constrainFirst;
    saveSceneFile("tutorial.json", tutorial);
    App app(SceneMenu("tutorial.json"), library);
    frame(app);
    EXPECT_FALSE(app.widgets().widgets.contains("section.bodies"));
    app.openFile(folder / "box.obj");
    frame(app);
    EXPECT_EQ(sceneOf(app).name, "box") << "it is draped, since it can be nothing else there";
}

// Random clicks must leave a scene that can be saved, and steps must continue.
TEST_F(BodyAppTest, NoClickInTheListIsRefused) {
    App app = openSheet();
    addBox(app);
    test::PanelDice dice{Random(11)};
    for (int k = 0; k < 25; ++k) {
        frame(app);
        std::vector<std::string> controls;
        for (const auto& [name, widget] : app.widgets().widgets) {
            if (widget.visible && name.starts_with("body")) controls.push_back(name);
        }
        ASSERT_GE(controls.size(), 1u);
        const std::string name = dice.anyOf(controls);
        if (bodies(app).empty()) {
            type(app, "body.add", "box.obj");
        } else if (name == "body.motion") {
            choose(app, name, static_cast<int>(dice.below(6)));
        } else if ((name != "body.remove" && name != "body.duplicate") || dice.oneIn(3)) {
            click(app, name, dice.between(0.0f, 1.0f));
        }
        ASSERT_NO_THROW(checkScene(sceneOf(app), "", ClothSpelling::one)) << "after a click on " << name;
        ASSERT_FALSE(app.message().isError()) << name << ": " << app.message().text();
        for (const glm::vec4& position : app.simulation().positions()) ASSERT_TRUE(isFinite(glm::vec3(position)));
        if (dice.oneIn(6)) app.execute({dice.oneIn(2) ? Action::undo : Action::redo});
    }
}

}  // namespace
}  // namespace drape::viewer
