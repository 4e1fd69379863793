// A sewing pattern that is opened, and who wears it.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "patterns/sample_patterns.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

/// Where there is no dialog of a desktop.
class GarmentSessionTest : public SessionTest {
protected:
    GarmentSessionTest() : path_(std::getenv("PATH")) {
        ::setenv("PATH", "/nowhere", 1);
        using test::SamplePanel;
        const SamplePanel front{"front", {{-25, 0}, {25, 0}, {25, 40}, {-25, 40}}, {0, 100, 15}};
        const SamplePanel back{"back", {{25, 0}, {-25, 0}, {-25, 40}, {25, 40}}, {0, 100, -15}};
        std::ofstream("tube.json") << test::patternText({front, back},
                                                        {{{{"front", 1}, {"back", 3}}}, {{{"front", 3}, {"back", 1}}}});
        writePost("person.obj", 0.1f);
        writePost("wide.obj", 0.2f);
    }
    ~GarmentSessionTest() override { ::setenv("PATH", path_.c_str(), 1); }

    /// A box of 1.5 m about the axis of the tube, and half its width, m.
    static void writePost(const std::string& name, float half) {
        std::ofstream file(name);
        for (int k = 0; k < 8; ++k)
            file << "v " << ((k & 1) != 0 ? half : -half) << ' ' << ((k & 2) != 0 ? 1.5f : 0.0f) << ' '
                 << ((k & 4) != 0 ? half : -half) << '\n';
        file << "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
    }

    static const Scene& sceneOf(const WindowSession& session) { return session.simulation().scene(); }
    static bool isAsked(const WindowSession& session) { return session.widgets().widgets.contains("wearer.choose"); }
    static void frames(WindowSession& session) {
        for (int i = 0; i < 3; ++i) frame(session);  // a question finds its size and place
    }
    static void press(WindowSession& session, const std::string& name) {
        frames(session);
        click(session, name);
    }

    /// The tube is sewn on person.obj.
    static void expectWorn(const WindowSession& session) {
        const Scene& scene = sceneOf(session);
        ASSERT_EQ(scene.world.bodies.size(), 1u) << session.panel().message;
        const BodyDescription& body = scene.world.bodies.front();
        EXPECT_EQ(std::filesystem::path(body.mesh.file).filename(), "person.obj");
        EXPECT_EQ(body.grow.seconds, 0.5f);
        EXPECT_EQ(body.mesh.scale, 1.0f);
        EXPECT_EQ(body.mesh.place, glm::vec3(0.0f)) << "it keeps the place of its file";
        EXPECT_EQ(body.frame.place, glm::vec3(0.0f));
        // 1.4 m of 1.72 m are in proportion to a body of 1.5 m.
        EXPECT_NEAR(scene.world.cloths.front().mesh.pattern.raise, -0.22f * 1.4f / 1.72f, 1e-3f);
        EXPECT_FALSE(scene.settings.ground().on);
        EXPECT_TRUE(session.panel().message.starts_with(
            "Worn by person.obj, who starts thin and grows while the panels are sewn\ntube.json: "))
            << session.panel().message;
    }

private:
    std::string path_;
};

TEST_F(GarmentSessionTest, APatternThatIsOpenedAsksOnceWhoWearsIt) {
    WindowSession session = open(SolverChoice::cpu);
    frame(session);
    session.openFile(folder / "tube.json");
    frames(session);
    EXPECT_EQ(sceneOf(session).name, "tube");
    EXPECT_TRUE(sceneOf(session).world.bodies.empty());
    EXPECT_TRUE(sceneOf(session).settings.ground().on);
    EXPECT_EQ(sceneOf(session).world.cloths.front().pins, PinPattern::none);
    EXPECT_TRUE(isAsked(session));
    press(session, "wearer.none");
    frames(session);
    EXPECT_FALSE(isAsked(session));
    EXPECT_EQ(sceneOf(session).name, "tube");

    session.openFile(folder / "tube.json");
    frames(session);
    ASSERT_TRUE(isAsked(session)) << "it was opened again";
    session.execute({Action::quit});
    frames(session);
    EXPECT_FALSE(isAsked(session)) << "Esc is for the question first";
    EXPECT_FALSE(session.wantsToQuit());

    session.openFile(folder / "tube.json");
    session.openFile(folder / "small.json");
    frames(session);
    EXPECT_FALSE(isAsked(session)) << "the question goes with the pattern";
}

TEST_F(GarmentSessionTest, ABodyThatIsChosenWearsIt) {
    WindowSession session(SceneMenu("tube.json"), library, SolverChoice::cpu);  // as it is named for `drape view`
    press(session, "wearer.choose");
    frames(session);
    EXPECT_TRUE(session.isAsking());
    EXPECT_FALSE(isAsked(session)) << "the dialog comes first";
    press(session, "dialog.cancel");
    frames(session);
    ASSERT_TRUE(isAsked(session)) << "nothing was chosen";
    press(session, "wearer.choose");
    press(session, "dialog.entry.person.obj");
    press(session, "dialog.ok");
    expectWorn(session);
    frames(session);
    EXPECT_FALSE(isAsked(session));
    EXPECT_FALSE(session.isAsking());
    session.execute({Action::undo});
    EXPECT_TRUE(sceneOf(session).world.bodies.empty());
    EXPECT_TRUE(sceneOf(session).settings.ground().on);
}

TEST_F(GarmentSessionTest, TheDancerComesWithTheProgram) {
    WindowSession session(SceneMenu("tube.json"), library, SolverChoice::cpu);
    press(session, "wearer.dancer");
    ASSERT_EQ(sceneOf(session).world.bodies.size(), 1u) << session.panel().message;
    EXPECT_EQ(sceneOf(session).world.bodies.front().mesh.file, "built-in:dancer.glb");
}

TEST_F(GarmentSessionTest, AMeshThatIsDroppedOnAPatternWearsIt) {
    WindowSession session(SceneMenu("tube.json"), library, SolverChoice::cpu);
    frames(session);
    session.openFile(folder / "none.obj");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_TRUE(sceneOf(session).world.bodies.empty());
    session.openFile(folder / "person.obj");
    expectWorn(session);
    frames(session);
    EXPECT_FALSE(isAsked(session));
    session.openFile(folder / "wide.obj");
    frames(session);
    EXPECT_TRUE(session.widgets().widgets.contains("dropped.body")) << "somebody wears it already";
}

TEST_F(GarmentSessionTest, PanelsThatCannotStartWithoutCrossingsAreNamed) {
    WindowSession session(SceneMenu("tube.json"), library, SolverChoice::cpu);
    frames(session);
    session.openFile(folder / "wide.obj");
    const std::string line = "; no start without crossings: front and back cross a body (";
    EXPECT_NE(session.panel().message.find(line), std::string::npos) << session.panel().message;
    frames(session);
    EXPECT_TRUE(session.panel().message.starts_with("the cloth crosses a body at the start"))
        << session.panel().message;
    EXPECT_NE(session.panel().message.find(line), std::string::npos) << session.panel().message;
    session.execute({Action::undo});
    session.openFile(folder / "person.obj");
    EXPECT_EQ(session.panel().message.find(line), std::string::npos) << session.panel().message;
}

}  // namespace
}  // namespace drape::viewer
