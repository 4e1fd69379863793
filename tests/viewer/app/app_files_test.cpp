#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "io/files/picture_file.h"
#include "run/run.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "support/resumed.h"
#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

// Tests files that the window opens and writes: dropped files, meshes and remembered state.

TEST_F(AppTest, AFileThatIsDroppedIsASceneOrAPrint) {
    App app = open();
    frame(app);
    Scene other;
    other.world.cloths.front().particles = {7, 6};
    saveSceneFile("other.json", other);
    app.openFile(folder / "other.json");
    EXPECT_EQ(app.simulation().scene().name, "other");
    EXPECT_EQ(app.message().text(), "Opened " + (folder / "other.json").string());
    const std::vector<std::uint8_t> pixels(3 * 4 * 2, 120);
    io::writePng("picture", 4, 2, pixels);
    std::filesystem::rename("picture", "crest.PNG");
    app.openFile(folder / "crest.PNG");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_EQ(app.simulation().scene().world.cloths.front().fabric.print, (folder / "crest.PNG").string());
    frame(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.simulation().scene().world.cloths.front().fabric.print, "");
}

TEST_F(AppTest, AnythingElseThatIsDroppedIsToldAndChangesNothing) {
    App app = open();
    frame(app);
    std::ofstream("notes.txt") << "no scene";
    std::ofstream("broken.json") << "{";
    std::ofstream("broken.png") << "\x89PNG\r\n\x1a\n and no more";
    const auto complaintAbout = [&](const std::filesystem::path& file) {
        app.openFile(file);
        EXPECT_TRUE(app.message().isError()) << file;
        EXPECT_EQ(std::ranges::count(app.message().text(), '\n'), 0) << app.message().text();
        EXPECT_NE(app.message().text().find(file.filename()), std::string::npos) << app.message().text();
        EXPECT_EQ(app.simulation().scene().name, "small");
        EXPECT_EQ(app.simulation().scene().world.cloths.front().fabric.print, "");
        return app.message().text();
    };
    EXPECT_NE(complaintAbout("notes.txt")
                  .find("neither a scene file (.json), a saved state (.drape), an input log (.log), a mesh (OBJ, PLY, "
                        "STL, glTF), a motion (BVH) "
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

TEST_F(AppTest, ALogThatWasSavedIsOpenedAndPlayed) {
    App app = open();
    frame(app);
    saveFile(app, "file.saveLog");
    app.openFile(folder / "my-small.log");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_TRUE(app.simulation().played());
}

TEST_F(AppTest, AMeshThatIsDroppedIsDrapedIfThatIsWanted) {
    App app = open();
    frame(app);
    std::ofstream("sheet.obj") << "v 0 0 0\nv 300 0 0\nv 300 200 0\nv 0 200 0\nf 1 2 3 4\n";
    const auto drop = [&] {
        app.openFile(folder / "sheet.obj");
        for (int i = 0; i < 3; ++i) frame(app);  // the question is laid out in the first frames
    };
    drop();
    click(app, "dropped.none");
    frame(app);
    EXPECT_FALSE(app.widgets().widgets.contains("dropped.cloth"));
    drop();
    EXPECT_EQ(app.simulation().scene().name, "small") << "nobody has said yet what it is for";
    app.execute({Action::quit});
    frame(app);
    EXPECT_FALSE(app.wantsToQuit()) << "Esc is for the question first";
    EXPECT_FALSE(app.widgets().widgets.contains("dropped.cloth"));
    drop();
    click(app, "dropped.cloth");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_EQ(app.message().text(), "Draped " + (folder / "sheet.obj").string() +
                                        ": it falls on a ball\nsheet.obj: 2.00 m high, assuming lengths in "
                                        "centimetres; cloth.mesh.scale overrides this");
    EXPECT_EQ(app.simulation().scene().name, "sheet");
    EXPECT_EQ(app.simulation().model().particleCount(), 4u);
    for (int i = 0; i < 3; ++i) frame(app);
    EXPECT_GT(app.simulation().clock().steps, 0u);

    // Panel actions for grids must not crash for a mesh, and actions for meshes must take effect.
    EXPECT_FALSE(app.widgets().widgets.contains("columns"));
    EXPECT_TRUE(app.widgets().widgets.contains("mesh.triangles"));
    const auto longest = [&] {
        const glm::vec3 extent = app.simulation().scene().world.cloths.front().mesh.shape->extent();
        return std::max({extent.x, extent.y, extent.z});
    };
    EXPECT_FLOAT_EQ(longest(), 3.0f);
    choose(app, "mesh.unit", "millimetres");
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_FLOAT_EQ(longest(), 0.3f);
    app.execute({Action::undo});
    EXPECT_FLOAT_EQ(longest(), 3.0f);
    choose(app, "fabric", fabricPresets()[3].name);
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_NE(app.simulation().scene().world.cloths.front().massPerArea, 0.12f);
    frame(app);
    app.execute({Action::undo});
    EXPECT_EQ(app.simulation().scene().world.cloths.front().massPerArea, 0.12f);
    app.execute({Action::redo});
    app.execute({Action::restart});
    frame(app);
    EXPECT_EQ(app.simulation().model().particleCount(), 4u);
    app.openFile(folder / "small.json");
    EXPECT_TRUE(app.simulation().model().cloths.front().grid.has_value());
}

TEST_F(AppTest, ExportsTheMeshInEachFormat) {
    App app = open();
    for (int i = 0; i < 5; ++i) frame(app);
    app.execute({Action::togglePause});
    for (const std::string ending : {"obj", "ply", "glb"}) {
        chooseFile(app, "file.export." + ending, "file.export");
        const std::string name = "drape-small-1." + ending;
        EXPECT_EQ(app.message().text(), savedLine(name));
        EXPECT_GT(std::filesystem::file_size(name), 12u * 10u * 12u) << "the positions alone take as much";
    }
    chooseFile(app, "file.export.obj", "file.export");
    EXPECT_EQ(app.message().text(), savedLine("drape-small-2.obj"));
    std::ifstream file("drape-small-1.obj");
    std::size_t vertices = 0;
    const State state = app.simulation().state();
    for (std::string line; std::getline(file, line);) {
        glm::vec3 v(0.0f);
        if (std::sscanf(line.c_str(), "v %f %f %f", &v.x, &v.y, &v.z) != 3) continue;
        EXPECT_EQ(v, glm::vec3(state.positions.at(vertices++)));
    }
    EXPECT_EQ(vertices, state.positions.size());
}

TEST_F(AppTest, ExportsBodiesAndCollidersWhereThatIsTicked) {
    Scene scene;
    scene.settings.ball().on = true;
    scene.world.cloths.front().particles = {5, 4};
    saveSceneFile("balls.json", scene);
    App app(SceneMenu("balls.json"), library);
    frame(app);
    const auto objects = [&](const std::string& file) {
        std::ifstream lines(file);
        std::string names;
        for (std::string line; std::getline(lines, line);) names += line.starts_with("o ") ? line.substr(2) + ";" : "";
        return names;
    };
    chooseFile(app, "file.export.obj", "file.export");
    EXPECT_EQ(objects("drape-balls-1.obj"), "cloth;");
    chooseFile(app, "file.export.world", "file.export");
    press(app, "file.export.obj");  // the menu is still open
    EXPECT_EQ(objects("drape-balls-2.obj"), "cloth;ball;");
}

TEST_F(AppTest, RemembersThePanelButStartsShadedAndShowsTheHintOnlyOnce) {
    Preferences values;
    values.quality = QualityChoice::draft;
    values.panel = false;
    {
        App app = open();
        EXPECT_FALSE(app.runControls().hint) << "where nothing is remembered";
        app.recall(values);
        EXPECT_TRUE(app.runControls().hint);
        EXPECT_EQ(app.runControls().quality, QualityChoice::draft);
        EXPECT_EQ(app.message().text(), "Quality: Draft, as left last time");
        EXPECT_FALSE(app.runControls().panel);
        frame(app);
        app.dismissHint();
        EXPECT_FALSE(app.runControls().hint);
        app.execute({Action::togglePanel});
        app.show(render::View::normals);
        app.remember(values);
        EXPECT_TRUE(values.panel);
        EXPECT_TRUE(values.hintSeen);
        EXPECT_EQ(values.scene, (folder / "small.json").string()) << "from any folder";
    }
    App app = open();
    app.recall(values);
    EXPECT_FALSE(app.runControls().hint);
    EXPECT_EQ(app.runControls().view, render::View::shaded);
    EXPECT_EQ(app.runControls().solver, SolverChoice::automatic);
    app.openFile("small.json");
    app.execute({Action::chooseScene, 1});
    app.remember(values);
    EXPECT_EQ(values.scene, builtInSceneNames()[1]);
}

}  // namespace

// Tests the state that the panel saves, and runs that continue from it.

namespace {

std::uint64_t hashOf(const App& app) { return hashPositions(app.simulation().state().positions); }

void step(App& app, int steps) {
    for (int i = 0; i < steps; ++i) app.execute({Action::singleStep});
}

std::uint64_t replay(const InputLog& log) {
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Array::positions));
}

TEST_F(AppTest, AStateIsSavedAndResumed) {
    App app = open();
    step(app, 5);
    click(app, "wind.strength", 0.7f);
    choose(app, "pins", 1);
    step(app, 4);
    click(app, "backend.CPU");
    saveFile(app, "file.saveState");
    const std::string file = "my-small.drape";
    EXPECT_EQ(app.message().text(), savedLine(file));
    EXPECT_TRUE(std::filesystem::exists(file));
    const Settings wind = app.simulation().scene().settings;
    step(app, 7);
    const std::uint64_t straight = hashOf(app);

    app.openFile(file);
    EXPECT_FALSE(app.message().isError()) << app.message().text();
    EXPECT_EQ(app.message().text(), "Opened " + file);
    EXPECT_EQ(app.simulation().scene().settings, wind);
    step(app, 7);
    EXPECT_EQ(hashOf(app), straight);
    saveFile(app, "file.saveLog");
    const InputLog log = readLogFile("my-small.log");
    EXPECT_EQ(replay(log), straight) << "its log begins at the start of the scene";
    click(app, "backend.GPU");
    app.openFile(file);
    step(app, 7);
    EXPECT_EQ(hashOf(app), straight);

    app.execute({Action::resetScene});  // returns to the scene that was opened last
    step(app, 7);
    EXPECT_EQ(hashOf(app), straight);
    app.execute({Action::restart});
    EXPECT_EQ(app.simulation().clock().steps, 0u);
    EXPECT_EQ(app.simulation().scene().settings, wind);

    App other(SceneMenu(file), library);
    step(other, 7);
    EXPECT_EQ(hashOf(other), straight) << "opened with it";
}

TEST_F(AppTest, LinksComeFirstOnlyWhereTheyDoAtTheStart) {
    Scene tutorial;
    tutorial.world.cloths.front().particles = {12, 10};
    tutorial.settings.order = StepOrder::constrainFirst;
    saveSceneFile("tutorial.json", tutorial);
    App app = open();
    click(app, "section.advanced");
    const auto offered = [&] {
        frame(app);
        return app.widgets().widgets.contains("order");
    };
    const auto order = [&] { return app.simulation().scene().settings.order; };
    EXPECT_FALSE(offered());
    app.openFile("tutorial.json");
    EXPECT_TRUE(offered());
    choose(app, "order", 0);
    EXPECT_EQ(order(), StepOrder::integrateFirst);
    app.execute({Action::restart});
    EXPECT_TRUE(offered()) << "the scene that is open is the same";
    choose(app, "order", 1);
    EXPECT_EQ(order(), StepOrder::constrainFirst);
    step(app, 2);
    saveFile(app, "file.saveState");
    app.openFile("small.json");
    EXPECT_FALSE(offered());
    app.openFile("my-tutorial.drape");
    EXPECT_TRUE(offered());
    app.execute({Action::resetScene});
    EXPECT_TRUE(offered());
}

TEST_F(AppTest, WhoResumesLetsGo) {
    App app = open();
    step(app, 2);
    const glm::vec3 middle(app.simulation().state().positions[5 * 12 + 6]);
    const glm::vec2 place = app.viewpoint().lens().see(middle).place;
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    step(app, 2);
    ASSERT_FALSE(app.simulation().hands().all().empty());
    saveFile(app, "file.saveState");
    EXPECT_EQ(app.message().text(), savedLine("my-small.drape") + "; held cloth is released in it");
    app.openFile("my-small.drape");
    EXPECT_TRUE(app.simulation().hands().all().empty());
    step(app, 2);
}

TEST_F(AppTest, AStateThatCannotBeReadLeavesTheRunAsItIs) {
    App app = open();
    step(app, 3);
    std::ofstream("my-small.drape") << "drape snapshot 1 and nonsense";
    const std::uint64_t earlier = hashOf(app);
    app.openFile("my-small.drape");
    EXPECT_TRUE(app.message().isError());
    EXPECT_EQ(hashOf(app), earlier);
}

}  // namespace

}  // namespace drape::viewer
