// The window's messages on contact of cloth: where it begins on cloth that crosses, and that it held cloth.

#include <gtest/gtest.h>

#include "scene/file/scene_file.h"
#include "support/contact_scenes.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(SessionTest, SaysThatClothStartsCrossed) {
    saveSceneFile("crossed.json", test::crossedScene());
    WindowSession session(SceneMenu("crossed.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(session);
    EXPECT_EQ(session.panel().message.find("the cloth crosses itself at the start in "), 0u) << session.panel().message;
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_FALSE(session.runControls().paused);

    // The same where contact is switched on in the middle.
    Scene scene = test::crossedScene();
    scene.settings.clothContact.on = false;
    scene.settings.gravity = glm::vec3(0.0f);
    saveSceneFile("off.json", scene);
    WindowSession later(SceneMenu("off.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 3; ++i) frame(later);
    EXPECT_EQ(later.panel().message, "");
    click(later, "contact.on", 0.04f);
    for (int i = 0; i < 3; ++i) frame(later);
    EXPECT_EQ(later.panel().message.find("the cloth crosses itself after step "), 0u) << later.panel().message;
}

TEST_F(SessionTest, MarksOfCrossingsGoWithARestart) {
    saveSceneFile("crossed.json", test::crossedScene());
    WindowSession session(SceneMenu("crossed.json"), library, SolverChoice::cpu);
    session.show(render::View::crossings);
    for (int i = 0; i < 600 && !session.readouts().crossings; ++i) frame(session);
    ASSERT_TRUE(session.readouts().crossings);
    EXPECT_TRUE(session.view().showsMarks(session.simulation()));
    session.execute({Action::restart});
    EXPECT_FALSE(session.crossings().latest());
    EXPECT_FALSE(session.view().showsMarks(session.simulation()));
    session.execute({Action::togglePause});
    for (int i = 0; i < 600 && !session.crossings().isUpToDate(session.simulation()); ++i) frame(session);
    EXPECT_TRUE(session.crossings().isUpToDate(session.simulation())) << "those of the start are counted";
}

TEST_F(SessionTest, ThePanelTellsThatClothWasHeld) {
    WindowSession session = open(SolverChoice::cpu);
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_EQ(session.panel().message, "");
    saveSceneFile("stack.json", test::stackScene(200));
    WindowSession dense(SceneMenu("stack.json"), library, SolverChoice::cpu);
    for (int i = 0; i < 60 && dense.panel().message.empty(); ++i) frame(dense);
    EXPECT_EQ(dense.panel().message.find("The cloth stands still"), 0u) << dense.panel().message;
}

}  // namespace
}  // namespace drape::viewer
