// Bodies that are added, changed and removed in a session.

#include <gtest/gtest.h>

#include <cstring>

#include "run/replay.h"
#include "scene/check/check.h"
#include "scene/fields/same_scene.h"
#include "solver/cpu/cpu_solver.h"
#include "support/live_run.h"
#include "support/panel_dice.h"
#include "support/vertex_caches.h"
#include "viewer/app/session_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class BodySessionTest : public SessionTest {
protected:
    BodySessionTest() {
        writeBox("box.obj", 20.0f);
        std::ofstream("broken.obj") << "v 0 0 0\nf 1 2 3\n";
    }

    /// A box of that side in the file's unit, from 0 on.
    static void writeBox(const std::string& name, float side) {
        std::ofstream file(name);
        for (int k = 0; k < 8; ++k) {
            file << "v";
            for (const int bit : {1, 2, 4}) file << ' ' << ((k & bit) != 0 ? side : 0.0f);
            file << '\n';
        }
        file << "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
    }

    /// A sheet that falls.
    static Scene sheet() {
        Scene scene;
        ClothDescription& cloth = scene.world.cloths.front();
        cloth.particles = {13, 13};
        cloth.size = {1.0f, 1.0f};
        cloth.origin = {-0.5f, 0.8f, -0.5f};
        cloth.down = {0.0f, 0.0f, 1.0f};
        cloth.pins = PinPattern::none;
        scene.settings.substeps = 4;
        scene.settings.ground().on = true;
        scene.settings.clothContact.on = false;  // a body switches it on
        return scene;
    }
    WindowSession openSheet() {
        saveSceneFile("sheet.json", sheet());
        return WindowSession(SceneMenu("sheet.json"), library);
    }

    static const Scene& sceneOf(const WindowSession& session) { return session.simulation().scene(); }
    static const std::vector<BodyDescription>& bodies(const WindowSession& session) {
        return sceneOf(session).world.bodies;
    }

    static void addBox(WindowSession& session) {
        frame(session);
        type(session, "body.add", "box.obj");
        ASSERT_EQ(bodies(session).size(), 1u) << session.panel().message;
    }

    /// Types a text into a field of the panel, and Enter.
    static void type(WindowSession& session, const std::string& field, const std::string& text) {
        click(session, field);
        ImGuiIO& io = ImGui::GetIO();
        io.KeyMap[ImGuiKey_Enter] = 1;
        io.KeyMap[ImGuiKey_A] = 2;
        io.KeyCtrl = true;
        io.KeysDown[2] = true;
        frame(session);
        io.KeysDown[2] = false;
        io.KeyCtrl = false;
        io.AddInputCharactersUTF8(text.c_str());
        frame(session);
        io.KeysDown[1] = true;
        frame(session);
        io.KeysDown[1] = false;
        frame(session);
    }

    static void steps(WindowSession& session, int count) {
        for (int i = 0; i < count; ++i) frame(session);
    }
};

TEST_F(BodySessionTest, AMeshThatIsNamedStandsUnderTheClothWhichStartsAgain) {
    WindowSession session = openSheet();
    steps(session, 5);
    ASSERT_TRUE(session.widgets().widgets.contains("body.add"));
    EXPECT_FALSE(session.widgets().widgets.contains("body.remove"));
    type(session, "body.add", "box.obj");
    EXPECT_EQ(session.panel().message, "Added box, 0.48 m long");
    ASSERT_EQ(bodies(session).size(), 1u);
    EXPECT_EQ(bodies(session).front().mesh.file, (folder / "box.obj").string());
    EXPECT_NEAR(bodies(session).front().frame.place.y, 0.24f, 1e-4f);
    EXPECT_TRUE(sceneOf(session).settings.clothContact.on);
    EXPECT_EQ(session.panel().body, "box");
    EXPECT_LT(session.simulation().clock().steps, 5u);
    for (int i = 0; i < 60; ++i) frame(session);
    float lowest = 1.0f;  // of the middle particle
    lowest = session.simulation().positions()[6 * 13 + 6].y;
    EXPECT_GT(lowest, 0.48f) << "the cloth lies on it";
    EXPECT_LT(lowest, 0.52f);

    session.execute({Action::undo});
    frame(session);
    EXPECT_TRUE(bodies(session).empty());
    EXPECT_FALSE(sceneOf(session).settings.clothContact.on);
    EXPECT_EQ(session.simulation().model().bodies.size(), 0u);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo") << "it was one edit";
    session.execute({Action::redo});
    frame(session);
    ASSERT_EQ(bodies(session).size(), 1u);
    EXPECT_TRUE(sceneOf(session).settings.clothContact.on);
    EXPECT_EQ(session.simulation().model().bodies.size(), 1u);
}

TEST_F(BodySessionTest, AMeshThatIsDroppedIsABodyIfThatIsWanted) {
    WindowSession session = openSheet();
    frame(session);
    session.openFile(folder / "box.obj");
    steps(session, 3);  // the question finds its size and place
    click(session, "dropped.body");
    EXPECT_EQ(bodies(session).size(), 1u) << session.panel().message;
    frame(session);
    EXPECT_FALSE(session.widgets().widgets.contains("dropped.body"));
}

TEST_F(BodySessionTest, AGarmentThatCrossesABodyIsOfferedAThinOne) {
    writeBox("shirt.obj", 0.5f);  // over an edge of the box
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
    WindowSession session(SceneMenu("worn.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(session);
    const std::string offer = "; shirt.obj crosses box.obj: start with a thin body (bodies[0].grow.seconds)";
    EXPECT_TRUE(session.panel().message.ends_with(offer)) << session.panel().message;
    ASSERT_TRUE(session.widgets().widgets.contains("body.startThin"));
    click(session, "body.startThin");
    frame(session);
    EXPECT_EQ(bodies(session).front().grow.seconds, 1.0f);
    EXPECT_LT(session.simulation().clock().steps, 5u);
    EXPECT_FALSE(session.widgets().widgets.contains("body.startThin"));
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(bodies(session).front().grow.seconds, 0.0f);
    session.execute({Action::restart});
    for (int i = 0; i < 3; ++i) frame(session);
    EXPECT_TRUE(session.widgets().widgets.contains("body.startThin")) << "it is offered again";
}

TEST_F(BodySessionTest, ABadFileChangesNothing) {
    WindowSession session = openSheet();
    addBox(session);
    steps(session, 5);
    const std::uint64_t taken = session.simulation().clock().steps;
    for (const std::string file : {"broken.obj", "none.obj", "sheet.json", "."}) {
        type(session, "body.add", file);
        EXPECT_TRUE(session.panel().messageIsError) << file;
        EXPECT_EQ(session.panel().message.find(file), 0u) << session.panel().message;
        EXPECT_EQ(session.panel().message.find('\n'), std::string::npos) << session.panel().message;
        EXPECT_EQ(bodies(session).size(), 1u);
    }
    EXPECT_GT(session.simulation().clock().steps, taken) << "the run went on";
}

TEST_F(BodySessionTest, ColoursChangeAtOnceAndAllElseStartsAgain) {
    WindowSession session = openSheet();
    addBox(session);
    steps(session, 10);
    const glm::vec3 before = bodies(session).front().frame.colour;
    click(session, "body.colour");
    steps(session, 2);
    ImGui::GetIO().MousePos.x += 60.0f;  // into the picker, whose corner is where the click was
    ImGui::GetIO().MousePos.y += 60.0f;
    for (const bool down : {false, true, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(session);
    }
    ASSERT_NE(bodies(session).front().frame.colour, before);
    EXPECT_EQ(session.simulation().model().bodies.front().frame.colour, bodies(session).front().frame.colour);
    EXPECT_GE(session.simulation().clock().steps, 15u) << "the run went on";
    ImGui::GetIO().MousePos = {800.0f, 20.0f};  // closes the picker
    for (const bool down : {false, true, false, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(session);
    }
    saveFile(session, "file.saveState");
    WindowSession resumed(SceneMenu("my-sheet.drape"), library);
    EXPECT_EQ(resumed.simulation().model().bodies.front().frame.colour, bodies(session).front().frame.colour)
        << "which files of the mesh are written from";
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(bodies(session).front().frame.colour, before);

    for (const std::string name : {"body.x", "body.y", "body.turnZ", "body.length", "body.grow"}) {
        steps(session, 10);
        const BodyDescription present = bodies(session).front();
        click(session, name, 0.7f);
        EXPECT_FALSE(sameBody(bodies(session).front(), present)) << name;
        EXPECT_LT(session.simulation().clock().steps, 5u) << name;
        EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
        session.execute({Action::undo});
        frame(session);
        EXPECT_TRUE(sameBody(bodies(session).front(), present)) << name;
    }
    choose(session, "body.motion", 4);
    EXPECT_EQ(bodies(session).front().frame.motion, ColliderMotion::spin);
    EXPECT_GT(bodies(session).front().frame.turnRate, 0.0f);
}

TEST_F(BodySessionTest, ASliderThatIsHeldWaits) {
    WindowSession session = openSheet();
    addBox(session);
    steps(session, 5);
    const std::uint64_t generation = session.simulation().generation();
    const WidgetLog::Widget widget = session.widgets().widgets.at("body.x");
    ImGuiIO& io = ImGui::GetIO();
    for (int k = 0; k <= 5; ++k) {
        io.MousePos = {widget.corner.x + (0.5f + 0.05f * static_cast<float>(k)) * widget.size.x,
                       widget.corner.y + 0.5f * widget.size.y};
        io.MouseDown[0] = k > 0;
        frame(session);
    }
    EXPECT_EQ(session.simulation().generation(), generation);
    EXPECT_GT(session.panel().editedBody->frame.place.x, 0.1f) << "the slider shows it";
    io.MouseDown[0] = false;
    steps(session, 2);
    EXPECT_EQ(session.simulation().generation(), generation + 1);
    EXPECT_GT(bodies(session).front().frame.place.x, 0.1f);
}

TEST_F(BodySessionTest, ADragMovesItDownToTheGroundAndStartsTheClothAgain) {
    WindowSession session = openSheet();
    addBox(session);
    session.execute({Action::togglePause});
    session.execute({Action::restart});
    const BodyDescription before = bodies(session).front();
    const glm::vec2 from = session.lens().see(before.frame.place).place;
    ASSERT_TRUE(session.isTouching(from, Tool::grab));
    const std::uint64_t generation = session.simulation().generation();
    const auto signal = [&](HandSignal::Kind kind, glm::vec2 to) {
        session.handle(std::vector<HandSignal>{{kind, to, Tool::grab}}, 0.0f);
        frame(session);
    };
    const glm::vec2 to = from + glm::vec2(-80.0f, 60.0f);
    signal(HandSignal::Kind::press, from);
    signal(HandSignal::Kind::move, to);
    EXPECT_EQ(session.simulation().generation(), generation) << "it is still held";
    signal(HandSignal::Kind::release, to);
    EXPECT_EQ(session.simulation().generation(), generation + 1);
    EXPECT_EQ(session.panel().message, "Moved box: the cloth has started again");
    const glm::vec3 moved = bodies(session).front().frame.place - before.frame.place;
    EXPECT_GT(glm::length(moved), 0.05f);
    EXPECT_GT(moved.y, -0.005f) << "not through the ground";
    session.execute({Action::undo});
    EXPECT_TRUE(sameBody(bodies(session).front(), before));
}

TEST_F(BodySessionTest, NamesAreTheirOwn) {
    WindowSession session = openSheet();
    addBox(session);
    click(session, "body.duplicate");
    EXPECT_EQ(session.panel().body, "box 1");
    ASSERT_EQ(bodies(session).size(), 2u);
    type(session, "body.name", "box");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_EQ(bodies(session).back().frame.name, "box 1");
    EXPECT_STREQ(session.panel().bodyName.data(), "box 1");
    type(session, "body.name", "crate");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(bodies(session).back().frame.name, "crate");
    EXPECT_EQ(session.panel().body, "crate");
    click(session, "body:box");
    EXPECT_EQ(session.panel().body, "box");
    click(session, "body.remove");
    ASSERT_EQ(bodies(session).size(), 1u);
    EXPECT_EQ(bodies(session).front().frame.name, "crate");
    frame(session);
    EXPECT_FALSE(session.widgets().widgets.contains("body.remove")) << "none is selected";
}

TEST_F(BodySessionTest, ALogAndAStateOfAnEditedSceneGiveTheSameBits) {
    WindowSession session = openSheet();
    addBox(session);
    click(session, "body.turnZ", 0.55f);
    choose(session, "body.motion", 4);
    steps(session, 25);
    saveFile(session, "file.saveLog");
    ASSERT_EQ(session.panel().message, savedLine("my-sheet.log"));
    const InputLog log = readLogFile("my-sheet.log");
    drape::Run run(log.scene);
    ASSERT_EQ(run.model().bodies.size(), 1u);
    CpuSolver solver(run.model());
    Replay replay(log);
    while (run.clock().steps < log.steps) solver.step(replay.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);

    saveFile(session, "file.saveState");
    const std::uint64_t there = hashPositions(session.simulation().positions());
    session.execute({Action::togglePause});
    session.openFile(folder / "my-sheet.drape");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(bodies(session).size(), 1u);
    EXPECT_NE(there, 0u);
    saveFile(session, "file.saveAs");
    ASSERT_FALSE(session.panel().messageIsError) << session.panel().message;
    const Scene saved = readSceneFile("my-sheet.json");
    EXPECT_TRUE(sameBody(saved.world.bodies.front(), bodies(session).front()));
}

TEST_F(BodySessionTest, ALogIsPlayedOnWithBodies) {
    test::LiveRun live(sheet());
    live.act(EventKind::grab, {84}, live.position(84) + glm::vec3(0.0f, 0.1f, 0.0f));
    live.advance(3);
    saveLogFile("mine.log", live.run.log(live.hash()));
    WindowSession session(SceneMenu("mine.log"), library);
    const auto isHeld = [&] {
        steps(session, 4);
        return session.simulation().hands().isHeld(84);
    };
    EXPECT_TRUE(isHeld());
    addBox(session);
    EXPECT_TRUE(isHeld());
    session.execute({Action::undo});
    EXPECT_TRUE(bodies(session).empty());
    EXPECT_TRUE(isHeld());
}

TEST_F(BodySessionTest, OneThatEndsTheRunPausesItOnce) {
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
    WindowSession session(SceneMenu("ends.json"), library);
    for (int k = 0; k < 300 && !session.runControls().paused; ++k) frame(session);
    EXPECT_TRUE(session.runControls().paused);
    EXPECT_EQ(session.simulation().clock().steps, 60u) << "1 s";
    EXPECT_FALSE(session.panel().message.empty());
    session.execute({Action::togglePause});
    for (int k = 0; k < 30; ++k) frame(session);
    EXPECT_FALSE(session.runControls().paused);
    EXPECT_GT(session.simulation().clock().steps, 60u);
}

TEST_F(BodySessionTest, AGlbThatIsDroppedMovesAsItSays) {
    std::ofstream("bend.glb", std::ios::binary) << test::bendingGlb();
    WindowSession session = openSheet();
    session.openFile(folder / "bend.glb");
    steps(session, 3);  // the question finds its size and place
    click(session, "dropped.body");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_TRUE(session.panel().message.ends_with("; it moves as in bend.glb")) << session.panel().message;
    const auto highest = [&] {
        const std::vector<glm::vec4> positions = session.simulation().positions();
        float high = positions.back().y;
        for (std::size_t k = positions.size() - 3; k < positions.size(); ++k) high = std::max(high, positions[k].y);
        return high;
    };
    const float before = highest();
    steps(session, 60);
    EXPECT_LT(highest(), before) << "the third vertex goes down with its joint";
}

TEST_F(BodySessionTest, ScenesOfTutorialsHaveNone) {
    Scene tutorial;
    tutorial.world.cloths.front().particles = {12, 10};
    tutorial.settings.order = StepOrder::constrainFirst;
    saveSceneFile("tutorial.json", tutorial);
    WindowSession session(SceneMenu("tutorial.json"), library);
    frame(session);
    EXPECT_FALSE(session.widgets().widgets.contains("section.bodies"));
    session.openFile(folder / "box.obj");
    frame(session);
    EXPECT_EQ(sceneOf(session).name, "box") << "it is draped, since it can be nothing else there";
}

// Whatever is clicked, the scene stays one that could be saved, and steps go on.
TEST_F(BodySessionTest, NoClickInTheListIsRefused) {
    WindowSession session = openSheet();
    addBox(session);
    test::PanelDice dice{Random(11)};
    for (int k = 0; k < 60; ++k) {
        frame(session);
        std::vector<std::string> controls;
        for (const auto& [name, widget] : session.widgets().widgets) {
            if (widget.visible && name.starts_with("body")) controls.push_back(name);
        }
        ASSERT_GE(controls.size(), 1u);
        const std::string name = dice.anyOf(controls);
        if (bodies(session).empty()) {
            type(session, "body.add", "box.obj");
        } else if (name == "body.motion") {
            choose(session, name, static_cast<int>(dice.below(6)));
        } else if ((name != "body.remove" && name != "body.duplicate") || dice.oneIn(3)) {
            click(session, name, dice.between(0.0f, 1.0f));
        }
        ASSERT_NO_THROW(checkScene(sceneOf(session), "", ClothSpelling::one)) << "after a click on " << name;
        ASSERT_FALSE(session.panel().messageIsError) << name << ": " << session.panel().message;
        for (const glm::vec4& position : session.simulation().positions()) ASSERT_TRUE(isFinite(glm::vec3(position)));
        if (dice.oneIn(6)) session.execute({dice.oneIn(2) ? Action::undo : Action::redo});
    }
}

}  // namespace
}  // namespace drape::viewer
