#include <gtest/gtest.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "io/files/picture_file.h"
#include "run/replay.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "support/resumed.h"
#include "viewer/app/session_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

// Files into and out of a session: dropped ones, meshes, remembered state.

TEST_F(SessionTest, AFileThatIsDroppedIsASceneOrAPrint) {
    WindowSession session = open();
    frame(session);
    Scene other;
    other.world.cloths.front().particles = {7, 6};
    saveSceneFile("other.json", other);
    session.openFile(folder / "other.json");
    EXPECT_EQ(session.simulation().scene().name, "other");
    EXPECT_EQ(session.panel().message, "Opened " + (folder / "other.json").string());
    const std::vector<std::uint8_t> pixels(3 * 4 * 2, 120);
    io::writePng("picture", 4, 2, pixels);
    std::filesystem::rename("picture", "crest.PNG");
    session.openFile(folder / "crest.PNG");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, (folder / "crest.PNG").string());
    frame(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, "");
}

TEST_F(SessionTest, AnythingElseThatIsDroppedIsToldAndChangesNothing) {
    WindowSession session = open();
    frame(session);
    std::ofstream("notes.txt") << "no scene";
    std::ofstream("broken.json") << "{";
    std::ofstream("broken.png") << "\x89PNG\r\n\x1a\n and no more";
    const auto complaintAbout = [&](const std::filesystem::path& file) {
        session.openFile(file);
        EXPECT_TRUE(session.panel().messageIsError) << file;
        EXPECT_EQ(std::ranges::count(session.panel().message, '\n'), 0) << session.panel().message;
        EXPECT_NE(session.panel().message.find(file.filename()), std::string::npos) << session.panel().message;
        EXPECT_EQ(session.simulation().scene().name, "small");
        EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, "");
        return session.panel().message;
    };
    EXPECT_NE(complaintAbout("notes.txt")
                  .find("neither a scene file (.json), a saved state (.drape), an input log (.log), a mesh (OBJ, PLY, "
                        "STL, glTF) "
                        "nor a picture (PNG, JPEG)"),
              std::string::npos);
    std::ofstream("broken.drape") << "drape snapshot 1 ";
    complaintAbout("broken.drape");
    complaintAbout("broken.json");
    complaintAbout("broken.png");
    complaintAbout("none.json");
    std::filesystem::create_directory("folder.json");
    complaintAbout("folder.json");
    std::ofstream("broken.obj") << "v 0 0 0\nf 1 2 3\n";
    complaintAbout("broken.obj");
    std::ofstream("broken.ply") << "ply\n";
    complaintAbout("broken.ply");
}

TEST_F(SessionTest, ALogThatWasSavedIsOpenedAndPlayed) {
    WindowSession session = open();
    frame(session);
    saveFile(session, "file.saveLog");
    session.openFile(folder / "my-small.log");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_TRUE(session.simulation().played());
}

TEST_F(SessionTest, AMeshThatIsDroppedIsDrapedIfThatIsWanted) {
    WindowSession session = open();
    frame(session);
    std::ofstream("sheet.obj") << "v 0 0 0\nv 300 0 0\nv 300 200 0\nv 0 200 0\nf 1 2 3 4\n";
    const auto drop = [&] {
        session.openFile(folder / "sheet.obj");
        for (int i = 0; i < 3; ++i) frame(session);  // the question finds its size and place
    };
    drop();
    click(session, "dropped.none");
    frame(session);
    EXPECT_FALSE(session.widgets().widgets.contains("dropped.cloth"));
    drop();
    EXPECT_EQ(session.simulation().scene().name, "small") << "nobody has said yet what it is for";
    session.execute({Action::quit});
    frame(session);
    EXPECT_FALSE(session.wantsToQuit()) << "Esc is for the question first";
    EXPECT_FALSE(session.widgets().widgets.contains("dropped.cloth"));
    drop();
    click(session, "dropped.cloth");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(session.panel().message, "Draped " + (folder / "sheet.obj").string() +
                                           ": it falls on a ball; scaled by 0.005, so that it is 1.5 m long");
    EXPECT_EQ(session.simulation().scene().name, "sheet");
    EXPECT_EQ(session.simulation().model().particleCount(), 4u);
    for (int i = 0; i < 3; ++i) frame(session);
    EXPECT_GT(session.simulation().clock().steps, 0u);

    // Panel actions for grids do not crash with a mesh, and those for meshes take effect.
    EXPECT_FALSE(session.widgets().widgets.contains("columns"));
    EXPECT_TRUE(session.widgets().widgets.contains("mesh.triangles"));
    choose(session, "fabric", fabricPresets()[3].name);
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_NE(session.simulation().scene().world.cloths.front().massPerArea, 0.12f);
    frame(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.simulation().scene().world.cloths.front().massPerArea, 0.12f);
    session.execute({Action::redo});
    session.execute({Action::restart});
    frame(session);
    EXPECT_EQ(session.simulation().model().particleCount(), 4u);
    session.openFile(folder / "small.json");
    EXPECT_TRUE(session.simulation().model().cloths.front().grid.has_value());
}

TEST_F(SessionTest, ExportsTheMeshInEachFormat) {
    WindowSession session = open();
    for (int i = 0; i < 5; ++i) frame(session);
    session.execute({Action::togglePause});
    for (const std::string ending : {"obj", "ply", "glb"}) {
        chooseFile(session, "file.export." + ending, "file.export");
        const std::string name = "drape-small-1." + ending;
        EXPECT_EQ(session.panel().message, savedLine(name));
        EXPECT_GT(std::filesystem::file_size(name), 12u * 10u * 12u) << "the positions alone take as much";
    }
    chooseFile(session, "file.export.obj", "file.export");
    EXPECT_EQ(session.panel().message, savedLine("drape-small-2.obj"));
    std::ifstream file("drape-small-1.obj");
    std::size_t vertices = 0;
    const State state = session.simulation().state();
    for (std::string line; std::getline(file, line);) {
        glm::vec3 v(0.0f);
        if (std::sscanf(line.c_str(), "v %f %f %f", &v.x, &v.y, &v.z) != 3) continue;
        EXPECT_EQ(v, glm::vec3(state.positions.at(vertices++)));
    }
    EXPECT_EQ(vertices, state.positions.size());
}

TEST_F(SessionTest, ExportsBodiesAndCollidersWhereThatIsTicked) {
    Scene scene;
    scene.settings.ball().on = true;
    scene.world.cloths.front().particles = {5, 4};
    saveSceneFile("balls.json", scene);
    WindowSession session(SceneMenu("balls.json"), library);
    frame(session);
    const auto objects = [&](const std::string& file) {
        std::ifstream lines(file);
        std::string names;
        for (std::string line; std::getline(lines, line);) names += line.starts_with("o ") ? line.substr(2) + ";" : "";
        return names;
    };
    chooseFile(session, "file.export.obj", "file.export");
    EXPECT_EQ(objects("drape-balls-1.obj"), "cloth;");
    chooseFile(session, "file.export.world", "file.export");
    press(session, "file.export.obj");  // the menu is still open
    EXPECT_EQ(objects("drape-balls-2.obj"), "cloth;ball;");
}

TEST_F(SessionTest, RemembersHowItIsShownAndShowsTheHintOnlyOnce) {
    Preferences values;
    values.view = render::View::speed;
    values.panel = false;
    {
        WindowSession session = open();
        EXPECT_FALSE(session.showsHint()) << "where nothing is remembered";
        session.recall(values);
        EXPECT_TRUE(session.showsHint());
        EXPECT_EQ(session.runControls().view, render::View::speed);
        EXPECT_FALSE(session.runControls().panel);
        frame(session);
        session.dismissHint();
        EXPECT_FALSE(session.showsHint());
        session.execute({Action::togglePanel});
        session.show(render::View::normals);
        session.remember(values);
        EXPECT_EQ(values.view, render::View::normals);
        EXPECT_TRUE(values.panel);
        EXPECT_TRUE(values.hintSeen);
        EXPECT_EQ(values.scene, (folder / "small.json").string()) << "from any folder";
        EXPECT_EQ(values.quality, QualityChoice::automatic) << "as is best for the device";
        EXPECT_EQ(values.solver, SolverChoice::automatic);
    }
    WindowSession session = open();
    session.recall(values);
    EXPECT_FALSE(session.showsHint());
    session.openFile("small.json");
    session.execute({Action::chooseScene, 1});
    session.remember(values);
    EXPECT_EQ(values.scene, builtInSceneNames()[1]);
}

}  // namespace

// The state that the panel saves, and runs that go on from it.

namespace {

std::uint64_t hashOf(const WindowSession& session) { return hashPositions(session.simulation().state().positions); }

void step(WindowSession& session, int steps) {
    for (int i = 0; i < steps; ++i) session.execute({Action::singleStep});
}

std::uint64_t replay(const InputLog& log) {
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Array::positions));
}

TEST_F(SessionTest, AStateIsSavedAndResumed) {
    WindowSession session = open();
    step(session, 5);
    click(session, "wind.strength", 0.7f);
    choose(session, "pins", 1);
    step(session, 4);
    click(session, "backend.CPU");
    saveFile(session, "file.saveState");
    const std::string file = "my-small.drape";
    EXPECT_EQ(session.panel().message, savedLine(file));
    EXPECT_TRUE(std::filesystem::exists(file));
    const Settings wind = session.simulation().scene().settings;
    step(session, 7);
    const std::uint64_t straight = hashOf(session);

    session.openFile(file);
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(session.panel().message, "Opened " + file);
    EXPECT_EQ(session.simulation().scene().settings, wind);
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);
    saveFile(session, "file.saveLog");
    const InputLog log = readLogFile("my-small.log");
    EXPECT_EQ(replay(log), straight) << "its log begins at the start of the scene";
    click(session, "backend.GPU");
    session.openFile(file);
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);

    session.execute({Action::restore});  // to the scene opened last
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);
    session.execute({Action::restart});
    EXPECT_EQ(session.simulation().clock().steps, 0u);
    EXPECT_EQ(session.simulation().scene().settings, wind);

    WindowSession other(SceneMenu(file), library);
    step(other, 7);
    EXPECT_EQ(hashOf(other), straight) << "opened with it";
}

TEST_F(SessionTest, LinksComeFirstOnlyWhereTheyDoAtTheStart) {
    Scene tutorial;
    tutorial.world.cloths.front().particles = {12, 10};
    tutorial.settings.order = StepOrder::constrainFirst;
    saveSceneFile("tutorial.json", tutorial);
    WindowSession session = open();
    const auto offered = [&] {
        frame(session);
        return session.widgets().widgets.contains("order");
    };
    const auto order = [&] { return session.simulation().scene().settings.order; };
    EXPECT_FALSE(offered());
    session.openFile("tutorial.json");
    EXPECT_TRUE(offered());
    choose(session, "order", 0);
    EXPECT_EQ(order(), StepOrder::integrateFirst);
    session.execute({Action::restart});
    EXPECT_TRUE(offered()) << "the scene that is open is the same";
    choose(session, "order", 1);
    EXPECT_EQ(order(), StepOrder::constrainFirst);
    step(session, 2);
    saveFile(session, "file.saveState");
    session.openFile("small.json");
    EXPECT_FALSE(offered());
    session.openFile("my-tutorial.drape");
    EXPECT_TRUE(offered());
    session.execute({Action::restore});
    EXPECT_TRUE(offered());
}

TEST_F(SessionTest, WhoResumesLetsGo) {
    WindowSession session = open();
    step(session, 2);
    const glm::vec3 middle(session.simulation().state().positions[5 * 12 + 6]);
    const glm::vec2 place = session.lens().see(middle).place;
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    step(session, 2);
    ASSERT_FALSE(session.simulation().hands().all().empty());
    saveFile(session, "file.saveState");
    EXPECT_EQ(session.panel().message, savedLine("my-small.drape") + "; held cloth is released in it");
    session.openFile("my-small.drape");
    EXPECT_TRUE(session.simulation().hands().all().empty());
    step(session, 2);
}

TEST_F(SessionTest, AStateThatCannotBeReadLeavesTheRunAsItIs) {
    WindowSession session = open();
    step(session, 3);
    std::ofstream("my-small.drape") << "drape snapshot 1 and nonsense";
    const std::uint64_t earlier = hashOf(session);
    session.openFile("my-small.drape");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_EQ(hashOf(session), earlier);
}

}  // namespace

}  // namespace drape::viewer
