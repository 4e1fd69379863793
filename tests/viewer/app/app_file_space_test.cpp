// Tests that meshes that are opened one after another keep the common space of their files.
#include <gtest/gtest.h>

#include "cloth/core/placement.h"
#include "support/worn_tube.h"
#include "viewer/app/body_app_fixture.h"
#include "viewer/edits/body_edits.h"

namespace drape::viewer {
namespace {

/// Sets up a cape and an egg that wears it, as a program for models exports them.
class FileSpaceAppTest : public BodyAppTest {
protected:
    FileSpaceAppTest() {
        std::ofstream("cape.obj") << test::capeText();
        std::ofstream("egg.obj") << test::eggText(0.15);
    }

    void drop(App& app, const std::string& name) {
        app.openFile(folder / name);
        steps(app, 3);  // the question is laid out in the first frames
    }
    static float lowestOfCloth(const App& app) {
        const std::vector<glm::vec3> places = placedPositions(sceneOf(app).world.cloths.front());
        return std::ranges::min(places, {}, &glm::vec3::y).y;
    }
    static void expectWorn(const App& app) {
        ASSERT_EQ(bodies(app).size(), 1u) << app.message().text();
        EXPECT_EQ(bodies(app).front().frame.name, "egg");
        EXPECT_EQ(bodies(app).front().mesh.scale, 1.0f);
        EXPECT_EQ(bodies(app).front().frame.place + bodies(app).front().mesh.place, glm::vec3(0.0f));
        EXPECT_NEAR(lowestOfCloth(app), 1.0f, 1e-5f);
        EXPECT_EQ(sceneOf(app).world.cloths.front().pins, PinPattern::none);
        EXPECT_EQ(sceneOf(app).settings.ground().place.y, 0.0f);
    }
};

TEST_F(FileSpaceAppTest, ASecondMeshKeepsItsPlaceBesideTheFirst) {
    App app(SceneMenu("cape.obj"), library);
    frame(app);
    EXPECT_NEAR(lowestOfCloth(app), 0.3f, 1e-5f);
    drop(app, "egg.obj");
    EXPECT_FALSE(app.widgets().widgets.contains("dropped.inFile")) << "there is nothing to choose";
    click(app, "dropped.body");
    EXPECT_EQ(app.message().text(),
              "Added egg, 1.72 m long, in the place of its file; so is the cloth, which nothing holds any more");
    expectWorn(app);
    EXPECT_EQ(app.panel().body, "egg");
    EXPECT_NEAR(app.viewpoint().camera().target.y, 0.86f, 1e-3f);
    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(bodies(app).empty());
    EXPECT_NEAR(lowestOfCloth(app), 0.3f, 1e-5f);
    EXPECT_EQ(sceneOf(app).world.cloths.front().pins, PinPattern::highestLoop);
    type(app, "body.add", "egg.obj");
    expectWorn(app);
}

TEST_F(FileSpaceAppTest, TheBodyMayBeOpenedFirst) {
    App app(SceneMenu("egg.obj"), library);
    frame(app);
    drop(app, "cape.obj");
    click(app, "dropped.over");
    expectWorn(app);
    EXPECT_EQ(sceneOf(app).name, "cape");
    app.execute({Action::resetScene});
    expectWorn(app);
}

TEST_F(FileSpaceAppTest, TwoMeshesMayBeDroppedAtOnce) {
    App app = openSheet();
    frame(app);
    app.openFile(folder / "cape.obj");
    drop(app, "egg.obj");
    EXPECT_TRUE(app.widgets().widgets.contains("dropped.inFile")) << "the cloth of this scene has no file";
    click(app, "dropped.cloth");
    steps(app, 3);
    EXPECT_EQ(sceneOf(app).name, "cape");
    click(app, "dropped.body");
    expectWorn(app);
}

TEST_F(FileSpaceAppTest, AMeshOfAnotherSizeIsFittedOrKeepsItsPlace) {
    App app(SceneMenu("cape.obj"), library);
    frame(app);
    drop(app, "box.obj");  // 20 m long
    EXPECT_FALSE(app.widgets().widgets.contains("dropped.over"));
    click(app, "dropped.body");
    ASSERT_EQ(bodies(app).size(), 1u) << app.message().text();
    EXPECT_LT(lengthOf(bodies(app).front(), bodies(app).front()), 1.0f);
    EXPECT_NEAR(lowestOfCloth(app), 0.3f, 1e-5f);
    app.execute({Action::undo});
    frame(app);
    type(app, "body.add", "box.obj");
    steps(app, 3);
    EXPECT_TRUE(bodies(app).empty()) << "this asks, too";
    click(app, "dropped.inFile");
    ASSERT_EQ(bodies(app).size(), 1u) << app.message().text();
    EXPECT_EQ(bodies(app).front().mesh.place, glm::vec3(0.0f));
    EXPECT_NEAR(lowestOfCloth(app), 1.0f, 1e-5f);
}

}  // namespace
}  // namespace drape::viewer
