// Tests how a sewing pattern is opened, and how its wearer is chosen.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/text_file.h"
#include "mesh_reading/mesh_file.h"
#include "patterns/sample_patterns.h"
#include "scene/load/registry.h"
#include "support/vertex_caches.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

/// Sets up a folder with a sewing pattern and bodies, and a PATH without a file dialog of the desktop.
class GarmentAppTest : public AppTest {
protected:
    GarmentAppTest() : path_(std::getenv("PATH")) {
        ::setenv("PATH", "/nowhere", 1);
        using test::SamplePanel;
        const SamplePanel front{"front", {{-25, 0}, {25, 0}, {25, 40}, {-25, 40}}, {0, 100, 15}};
        const SamplePanel back{"back", {{25, 0}, {-25, 0}, {-25, 40}, {25, 40}}, {0, 100, -15}};
        std::ofstream("tube.json") << test::patternText({front, back},
                                                        {{{{"front", 1}, {"back", 3}}}, {{{"front", 3}, {"back", 1}}}});
        writePost("person.obj", 0.1f);
        writePost("wide.obj", 0.2f);
    }
    ~GarmentAppTest() override { ::setenv("PATH", path_.c_str(), 1); }

    /// Writes a box of 1.5 m height around the axis of the tube.
    /// `half`: half of its width, m.
    static void writePost(const std::string& name, float half) {
        std::ofstream file(name);
        for (int k = 0; k < 8; ++k)
            file << "v " << ((k & 1) != 0 ? half : -half) << ' ' << ((k & 2) != 0 ? 1.5f : 0.0f) << ' '
                 << ((k & 4) != 0 ? half : -half) << '\n';
        file << "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
    }

    static const Scene& sceneOf(const App& app) { return app.simulation().scene(); }
    static bool isAsked(const App& app) { return app.widgets().widgets.contains("wearer.choose"); }
    static void frames(App& app) {
        for (int i = 0; i < 3; ++i) frame(app);  // the question is laid out in the first frames
    }
    static void press(App& app, const std::string& name) {
        frames(app);
        click(app, name);
    }

    /// Expects that person.obj wears the tube.
    static void expectWorn(const App& app) {
        const Scene& scene = sceneOf(app);
        ASSERT_EQ(scene.world.bodies.size(), 1u) << app.message().text();
        const BodyDescription& body = scene.world.bodies.front();
        EXPECT_EQ(std::filesystem::path(body.mesh.file).filename(), "person.obj");
        EXPECT_EQ(body.grow.seconds, 1.5f);
        EXPECT_EQ(body.mesh.scale, 1.0f);
        EXPECT_EQ(body.mesh.place, glm::vec3(0.0f)) << "it keeps the place of its file";
        EXPECT_EQ(body.frame.place, glm::vec3(0.0f));
        EXPECT_EQ(scene.world.cloths.front().mesh.place, glm::vec3(0.0f)) << "a pattern without shoulders stays, too";
        EXPECT_FALSE(scene.settings.ground().on);
        EXPECT_TRUE(app.message().text().starts_with(
            "Worn by person.obj, who starts thin and grows while the panels are sewn\ntube.json: "))
            << app.message().text();
    }

private:
    std::string path_;
};

TEST_F(GarmentAppTest, APatternThatIsOpenedAsksOnceWhoWearsIt) {
    App app = open(SolverChoice::cpu);
    frame(app);
    app.openFile(folder / "tube.json");
    frames(app);
    EXPECT_EQ(sceneOf(app).name, "tube");
    EXPECT_TRUE(sceneOf(app).world.bodies.empty());
    EXPECT_TRUE(sceneOf(app).settings.ground().on);
    EXPECT_EQ(sceneOf(app).world.cloths.front().pins, PinPattern::none);
    EXPECT_TRUE(isAsked(app));
    press(app, "wearer.none");
    frames(app);
    EXPECT_FALSE(isAsked(app));
    EXPECT_EQ(sceneOf(app).name, "tube");

    app.openFile(folder / "tube.json");
    frames(app);
    ASSERT_TRUE(isAsked(app)) << "it was opened again";
    app.execute({Action::quit});
    frames(app);
    EXPECT_FALSE(isAsked(app)) << "Esc is for the question first";
    EXPECT_FALSE(app.wantsToQuit());

    app.openFile(folder / "tube.json");
    app.openFile(folder / "small.json");
    frames(app);
    EXPECT_FALSE(isAsked(app)) << "the question goes with the pattern";
}

TEST_F(GarmentAppTest, ABodyThatIsChosenWearsIt) {
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);  // the argument of `drape view`
    press(app, "wearer.choose");
    frames(app);
    EXPECT_TRUE(app.isAsking());
    EXPECT_FALSE(isAsked(app)) << "the dialog comes first";
    press(app, "dialog.cancel");
    frames(app);
    ASSERT_TRUE(isAsked(app)) << "nothing was chosen";
    press(app, "wearer.choose");
    press(app, "dialog.entry.person.obj");
    press(app, "dialog.ok");
    frames(app);  // one shows what takes its time
    expectWorn(app);
    EXPECT_FALSE(isAsked(app));
    EXPECT_FALSE(app.isAsking());
    app.execute({Action::undo});
    EXPECT_TRUE(sceneOf(app).world.bodies.empty());
    EXPECT_TRUE(sceneOf(app).settings.ground().on);
}

TEST_F(GarmentAppTest, TheDancerComesWithTheProgram) {
    App app(SceneMenu("built-in:circle_skirt.json"), library, SolverChoice::cpu);
    press(app, "wearer.dancer");
    ASSERT_EQ(sceneOf(app).world.bodies.size(), 1u) << app.message().text();
    EXPECT_EQ(sceneOf(app).world.bodies.front().mesh.file, "built-in:dancer.glb");
}

TEST_F(GarmentAppTest, AMeshThatIsDroppedOnAPatternWearsIt) {
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    frames(app);
    app.openFile(folder / "none.obj");
    EXPECT_TRUE(app.message().isError());
    EXPECT_TRUE(sceneOf(app).world.bodies.empty());
    app.openFile(folder / "person.obj");
    expectWorn(app);
    frames(app);
    EXPECT_FALSE(isAsked(app));
    app.openFile(folder / "wide.obj");
    frames(app);
    EXPECT_TRUE(app.widgets().widgets.contains("dropped.body")) << "somebody wears it already";
}

TEST_F(GarmentAppTest, TheWearerPlaysItsAnimation) {
    const std::vector<glm::vec3> rest = readMeshFile("person.obj").positions;
    std::vector<std::vector<glm::vec3>> poses(3, rest);
    for (std::size_t k = 0; k < poses.size(); ++k)
        for (glm::vec3& place : poses[k]) place.x += 0.01f * static_cast<float>(k);
    std::ofstream("person.pc2", std::ios::binary) << test::pc2Of(poses);
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    app.openSoon({folder / "person.obj"});
    EXPECT_TRUE(sceneOf(app).world.bodies.empty()) << "a picture says first that it is opened";
    frames(app);
    ASSERT_EQ(sceneOf(app).world.bodies.size(), 1u) << app.message().text();
    const BodyDescription& body = sceneOf(app).world.bodies.front();
    EXPECT_EQ(body.mesh.coarsen, 0.0f);
    EXPECT_FALSE(body.cache.isThere()) << "it is sewn in the pose of its mesh";
    const std::uint64_t steps = app.simulation().clock().steps;
    press(app, "body.play");
    frames(app);
    const BodyCache& cache = sceneOf(app).world.bodies.front().cache;
    ASSERT_TRUE(cache.isThere()) << app.message().text();
    EXPECT_EQ(cache.from, CacheStart::bind);
    EXPECT_EQ(cache.after, AfterCache::hold);
    EXPECT_GT(cache.delay, 0.5f) << "the garment is sewn first";
    EXPECT_GT(app.simulation().clock().steps, steps) << "the cloth goes on";
    app.execute({Action::undo});
    EXPECT_FALSE(sceneOf(app).world.bodies.front().cache.isThere());
}

TEST_F(GarmentAppTest, PartsOfTheWearerAreIgnored) {
    std::ofstream("two.obj")
        << "g trunk\nv -0.1 0 -0.1\nv 0.1 0 -0.1\nv 0 0 0.1\nv 0 1.5 0\nf 1 2 3\nf 1 4 2\nf 2 4 3\n"
           "f 3 4 1\ng hand\nv 0.3 1 0\nv 0.4 1 0\nv 0.3 1 0.1\nv 0.3 1.1 0\nf 5 6 7\nf 5 8 6\nf 6 8 7\n"
           "f 7 8 5\n";
    std::ofstream("two.pc2");  // keeps the mesh as it is
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    app.openFile(folder / "two.obj");
    ASSERT_EQ(sceneOf(app).world.bodies.size(), 1u) << app.message().text();
    press(app, "section.parts");
    press(app, "part:hand");
    frames(app);
    EXPECT_EQ(sceneOf(app).world.cloths.front().ignores, std::vector<std::string>{"hand"}) << app.message().text();
    press(app, "part:hand");
    frames(app);
    EXPECT_TRUE(sceneOf(app).world.cloths.front().ignores.empty());
}

TEST_F(GarmentAppTest, AnotherPatternIsWornOverTheFirst) {
    App app = open(SolverChoice::cpu);
    std::filesystem::copy_file("tube.json", "coat.json");
    app.openSoon({folder / "tube.json", folder / "person.obj", folder / "coat.json"});
    for (int k = 0; k < 3; ++k) frames(app);
    ASSERT_EQ(sceneOf(app).world.cloths.size(), 2u) << app.message().text();
    EXPECT_EQ(sceneOf(app).world.cloths[1].mesh.pattern.layer, 1u);
    app.openFile(folder / "coat.json");
    press(app, "dropped.layer");
    frames(app);
    EXPECT_EQ(sceneOf(app).world.cloths.size(), 3u) << app.message().text();
}

TEST_F(GarmentAppTest, PanelsThatCannotStartWithoutCrossingsAreNamed) {
    App app(SceneMenu("tube.json"), library, SolverChoice::cpu);
    frames(app);
    app.openFile(folder / "wide.obj");
    const std::string line = "; found no start without crossings: front and back cross a body (";
    EXPECT_NE(app.message().text().find(line), std::string::npos) << app.message().text();
    frames(app);
    EXPECT_TRUE(app.message().text().starts_with("the cloth crosses a body at the start")) << app.message().text();
    EXPECT_NE(app.message().text().find(line), std::string::npos) << app.message().text();
    app.execute({Action::undo});
    app.openFile(folder / "person.obj");
    EXPECT_EQ(app.message().text().find(line), std::string::npos) << app.message().text();
}

TEST_F(GarmentAppTest, APatternIsNeverTheFileThatASceneIsSavedTo) {
    const auto textOf = [](const char* name) {
        std::ifstream file(name);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    const std::string pattern = textOf("tube.json");
    std::ofstream("my-tube.json") << pattern;
    App app = open(SolverChoice::cpu);
    app.openFile("tube.json");
    frames(app);
    ASSERT_TRUE(isAsked(app));
    app.execute({Action::saveScene});
    frames(app);
    ASSERT_TRUE(app.widgets().widgets.contains("dialog.ok")) << "it asks for a name";
    app.execute({Action::quit});
    frames(app);
    EXPECT_FALSE(app.widgets().widgets.contains("dialog.ok"));
    EXPECT_TRUE(isAsked(app)) << "Esc closes the dialog, and the question below it stays";
    app.execute({Action::saveScene});
    press(app, "dialog.ok");
    frames(app);
    EXPECT_EQ(textOf("tube.json"), pattern);
    EXPECT_EQ(textOf("my-tube.json"), pattern) << "another pattern under the usual name stays, too";
    EXPECT_EQ(loadScene((folder / "my-tube-2.json").string()).world.cloths.front().mesh.file,
              (folder / "tube.json").string());
    app.execute({Action::saveScene});
    EXPECT_FALSE(app.message().isError()) << app.message().text() << ": the scene that it has saved is replaced";
}

}  // namespace
}  // namespace drape::viewer
