// Tests the window's messages about contact of cloth: that cloth crosses when contact begins, and that cloth stalled.

#include <gtest/gtest.h>

#include "scene/file/scene_file.h"
#include "support/contact_scenes.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(AppTest, SaysThatClothStartsCrossed) {
    saveSceneFile("crossed.json", test::crossedScene());
    App app(SceneMenu("crossed.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(app);
    EXPECT_EQ(app.message().text().find("the cloth crosses itself at the start in "), 0u) << app.message().text();
    EXPECT_TRUE(app.message().isError());
    EXPECT_FALSE(app.runControls().paused);

    // The message is also shown if contact is switched on while the simulation runs.
    Scene scene = test::crossedScene();
    scene.settings.clothContact.on = false;
    scene.settings.gravity = glm::vec3(0.0f);
    saveSceneFile("off.json", scene);
    App later(SceneMenu("off.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(later);
    EXPECT_EQ(later.message().text(), "");
    click(later, "contact.on", 0.04f);
    for (int i = 0; i < 3; ++i) frame(later);
    EXPECT_EQ(later.message().text().find("the cloth crosses itself after step "), 0u) << later.message().text();
}

TEST_F(AppTest, MarksOfCrossingsGoWithTheirRun) {
    saveSceneFile("crossed.json", test::crossedScene());
    App app(SceneMenu("crossed.json"), library, SolverChoice::cpu);
    app.show(render::View::crossings);
    for (const Action again : {Action::restart, Action::resetScene, Action::undo}) {
        for (int i = 0; i < 600 && !app.watches().readouts().crossings; ++i) frame(app);
        ASSERT_TRUE(app.watches().readouts().crossings);
        EXPECT_TRUE(app.view().showsMarks(app.simulation()));
        app.execute({again});
        EXPECT_FALSE(app.watches().crossings().latest(app.simulation())) << app.message().text();
        EXPECT_FALSE(app.view().showsMarks(app.simulation())) << app.message().text();
        frame(app);
    }
    app.execute({Action::togglePause});
    for (int i = 0; i < 600 && !app.watches().crossings().isUpToDate(app.simulation()); ++i) frame(app);
    EXPECT_TRUE(app.watches().crossings().isUpToDate(app.simulation())) << "those of the start are counted";
}

TEST_F(AppTest, ThePanelTellsThatClothWasHeld) {
    App app = open(SolverChoice::cpu);
    for (int i = 0; i < 30; ++i) frame(app);
    EXPECT_EQ(app.message().text(), "");
    saveSceneFile("stack.json", test::stackScene(200));
    App dense(SceneMenu("stack.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 60 && dense.message().text().empty(); ++i) frame(dense);
    EXPECT_EQ(dense.message().text().find("The cloth stands still"), 0u) << dense.message().text();
}

}  // namespace
}  // namespace drape::viewer
