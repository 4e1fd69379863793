// Fabrics, look and light in a session.
#include <fstream>

#include "scene/fabrics.h"
#include "viewer/session_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(SessionTest, AFabricBringsLookAndMassAndCanBeUndone) {
    WindowSession session = open();
    for (int i = 0; i < 5; ++i) frame(session);
    const PanelValues earlier = panelValuesOf(session.simulation().scene());
    ASSERT_GT(session.simulation().clock().steps, 0u);
    choose(session, "fabric", 2);
    const FabricPreset& denim = fabricPresets()[2];
    const auto cloth = [&] { return session.simulation().scene().world.cloths.front(); };
    EXPECT_TRUE(isMadeOf(cloth(), session.simulation().scene().settings, denim));
    EXPECT_EQ(session.panel().message, denim.description);
    EXPECT_LT(session.simulation().clock().steps, 5u) << "a cloth of another mass starts again";
    EXPECT_EQ(cloth().particles, glm::uvec2(12, 10));

    frame(session);
    const PanelValues asDenim = panelValuesOf(session.simulation().scene());
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(panelValuesOf(session.simulation().scene()), earlier);
    session.execute({Action::redo});
    frame(session);
    EXPECT_EQ(panelValuesOf(session.simulation().scene()), asDenim);
}

TEST_F(SessionTest, LookAndLightChangeAtOnceAndCanBeUndone) {
    WindowSession session = open();
    click(session, "section.fabric");
    click(session, "section.light");
    for (int i = 0; i < 5; ++i) frame(session);
    const PanelValues earlier = panelValuesOf(session.simulation().scene());
    const auto steps = session.simulation().clock().steps;
    click(session, "fabric.shine", 0.95f);
    click(session, "light.sky", 0.1f);
    frame(session);
    const Scene& scene = session.simulation().scene();
    EXPECT_GT(scene.world.cloths.front().fabric.shine, 0.9f);
    EXPECT_LT(scene.light.sky, 0.5f);
    EXPECT_GT(session.simulation().clock().steps, steps) << "nothing starts again";
    click(session, "saveScene");
    const Scene saved = readSceneFile("my-small.json");
    EXPECT_EQ(saved.world.cloths.front().fabric, scene.world.cloths.front().fabric);
    EXPECT_EQ(saved.light, scene.light);
    session.execute({Action::undo});
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(panelValuesOf(session.simulation().scene()), earlier);
}

TEST_F(SessionTest, APrintThatCannotBeReadIsSaidAndTheSceneGoesOn) {
    std::ofstream("printed.json") << R"({"cloth": {"particles": [12, 10], "fabric": {"print": "none.png"}}})";
    WindowSession session(SceneMenu("printed.json"), library);
    session.setViewport({64, 48}, 1.0f, 1.0f);
    session.execute({Action::savePicture});
    EXPECT_TRUE(std::filesystem::exists("drape-printed-1.png"));
    frame(session);
    EXPECT_EQ(session.panel().message, "cannot read \"none.png\": there is no such file");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_FALSE(session.runControls().paused);
    const auto steps = session.simulation().clock().steps;
    frame(session);
    EXPECT_GT(session.simulation().clock().steps, steps);
    EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, "none.png") << "the file may come";
}

}  // namespace
}  // namespace drape::viewer
