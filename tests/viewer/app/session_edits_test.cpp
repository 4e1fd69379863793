// How the camera of a session moves by presets and double clicks, and how edits of the panel are undone.

#include <gtest/gtest.h>
#include <imgui.h>
#include <fstream>

#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(SessionTest, APresetTurnsTheCameraAboutWhatItLooksAt) {
    WindowSession session = open();
    frame(session);
    const render::OrbitCamera earlier = session.camera();
    session.execute({Action::lookFrom, static_cast<int>(CameraPreset::side)});
    frame(session);
    EXPECT_NE(session.camera().yaw, earlier.yaw);
    EXPECT_LT(session.camera().yaw, 1.0f) << "on its way";
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_NEAR(session.camera().yaw, 1.5708f, 1e-4f);
    EXPECT_NEAR(session.camera().pitch, 0.0f, 1e-6f);
    EXPECT_EQ(session.camera().target, earlier.target);
    EXPECT_EQ(session.camera().distance, earlier.distance);
    click(session, "camera.Top");
    session.move({{10.0f, 0.0f}, {0.0f, 0.0f}, 1.0f});
    const float pitch = session.camera().pitch;
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_EQ(session.camera().pitch, pitch) << "a hand on the camera stops it";
}

TEST_F(SessionTest, ADoubleClickMovesThePivotToThePointOfTheCloth) {
    WindowSession session = open();
    frame(session);
    session.execute({Action::togglePause});
    const auto particle = glm::vec3(session.simulation().state().positions[7 * 12 + 3]);
    const render::OrbitCamera earlier = session.camera();
    session.setPivot(placeOf(session, 7 * 12 + 3));
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_LT(glm::distance(session.camera().target, particle), 0.01f);
    EXPECT_EQ(session.camera().yaw, earlier.yaw);
    EXPECT_EQ(session.camera().distance, earlier.distance);
    session.setPivot({kSize.x - 3.0f, 3.0f});
    for (int i = 0; i < 30; ++i) frame(session);
    EXPECT_LT(glm::distance(session.camera().target, particle), 0.01f) << "there is no cloth";
}

}  // namespace

// Fabrics, look and light in a session.

namespace {

TEST_F(SessionTest, AFabricBringsLookAndMassAndCanBeUndone) {
    WindowSession session = open();
    for (int i = 0; i < 5; ++i) frame(session);
    const Scene earlier = session.simulation().scene();
    ASSERT_GT(session.simulation().clock().steps, 0u);
    choose(session, "fabric", fabricPresets()[2].name);
    const FabricPreset& denim = fabricPresets()[2];
    const auto cloth = [&] { return session.simulation().scene().world.cloths.front(); };
    EXPECT_TRUE(isMadeOf(cloth(), session.simulation().scene().settings, denim));
    EXPECT_EQ(session.panel().message, denim.description);
    EXPECT_LT(session.simulation().clock().steps, 5u) << "a cloth of another mass starts again";
    EXPECT_EQ(cloth().particles, glm::uvec2(12, 10));

    frame(session);
    const Scene asDenim = session.simulation().scene();
    session.execute({Action::undo});
    frame(session);
    EXPECT_TRUE(sameScene(session.simulation().scene(), earlier));
    session.execute({Action::redo});
    frame(session);
    EXPECT_TRUE(sameScene(session.simulation().scene(), asDenim));
}

TEST_F(SessionTest, TheSceneHasItsOwnFabricAgain) {
    WindowSession session = open();
    frame(session);
    const Scene earlier = session.simulation().scene();
    const std::string own = "scene default";
    choose(session, "fabric", fabricPresets()[2].name);
    ASSERT_FALSE(sameScene(session.simulation().scene(), earlier));
    choose(session, "fabric", own);
    EXPECT_TRUE(sameScene(session.simulation().scene(), earlier));
    EXPECT_EQ(session.panel().message, "Fabric: scene default");

    // Settings that no fabric sets stay as the person set them.
    choose(session, "fabric", fabricPresets()[0].name);
    click(session, "wind.strength", 0.5f);
    const Settings edited = session.simulation().scene().settings;
    ASSERT_GT(glm::length(edited.wind.velocity), 1.0f);
    choose(session, "fabric", own);
    const Settings& settings = session.simulation().scene().settings;
    EXPECT_EQ(settings.wind.velocity, edited.wind.velocity);
    EXPECT_EQ(settings.membraneStiffness, earlier.settings.membraneStiffness);
    EXPECT_EQ(settings.substeps, earlier.settings.substeps) << "fabrics come with substeps";
}

TEST_F(SessionTest, AFabricFromTheCommandLineIsNotTheScenesOwn) {
    std::ofstream("two.json") << R"({"fabric": "wool", "cloths": [{"particles": [6, 5]},
        {"particles": [5, 4], "origin": [3, 2, 0], "massPerArea": 0.2, "fabric": {"shine": 0.9}}]})";
    WindowSession session(SceneMenu("two.json", {.columns = {}, .fabric = "silk", .print = ""}), library);
    frame(session);
    choose(session, "fabric", "scene default");
    const Scene own = readSceneFile("two.json");
    EXPECT_TRUE(sameScene(session.simulation().scene(), own)) << "not what --fabric asked for";
}

TEST_F(SessionTest, LookAndLightChangeAtOnceAndCanBeUndone) {
    WindowSession session = open();
    click(session, "section.fabric");
    click(session, "section.light");
    for (int i = 0; i < 5; ++i) frame(session);
    const Scene earlier = session.simulation().scene();
    const auto steps = session.simulation().clock().steps;
    click(session, "fabric.shine", 0.95f);
    click(session, "light.sky", 0.1f);
    frame(session);
    const Scene& scene = session.simulation().scene();
    EXPECT_GT(scene.world.cloths.front().fabric.shine, 0.9f);
    EXPECT_LT(scene.light.sky, 0.5f);
    EXPECT_GT(session.simulation().clock().steps, steps) << "nothing starts again";
    saveFile(session, "file.saveAs");
    const Scene saved = readSceneFile("small.json");
    EXPECT_EQ(saved.world.cloths.front().fabric, scene.world.cloths.front().fabric);
    EXPECT_EQ(saved.light, scene.light);
    session.execute({Action::undo});
    session.execute({Action::undo});
    frame(session);
    EXPECT_TRUE(sameScene(session.simulation().scene(), earlier));
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

TEST_F(SessionTest, UndoesAndRedoesEditsOfThePanel) {
    WindowSession session = open();
    frame(session);
    const Scene first = session.simulation().scene();
    click(session, "gravity", 0.9f);
    click(session, "damping", 0.5f);
    frame(session);
    const Scene last = session.simulation().scene();
    const auto values = [&] { return session.simulation().scene(); };
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(values().settings.gravity, last.settings.gravity);
    EXPECT_EQ(values().settings.damping, first.settings.damping);
    session.execute({Action::undo});
    frame(session);
    EXPECT_TRUE(sameScene(values(), first));
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo");
    session.execute({Action::redo});
    session.execute({Action::redo});
    frame(session);
    EXPECT_TRUE(sameScene(values(), last));
}

TEST_F(SessionTest, ADoubleClickToTypeIsNoEditByItself) {
    WindowSession session = open();
    frame(session);
    const float gravity = session.simulation().scene().settings.gravity.y;
    click(session, "gravity", 0.9f);
    EXPECT_NE(session.simulation().scene().settings.gravity.y, gravity) << "the first click moves it";
    click(session, "gravity", 0.9f);
    EXPECT_EQ(session.simulation().scene().settings.gravity.y, gravity);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo");
    EXPECT_EQ(session.simulation().scene().settings.gravity.y, gravity);
}

TEST_F(SessionTest, ADragOfASliderIsOneEdit) {
    WindowSession session = open();
    frame(session);
    const float damping = session.simulation().scene().settings.damping;
    const WidgetLog::Widget slider = session.widgets().widgets.at("damping");
    ImGui::GetIO().MousePos = {slider.corner.x + 0.2f * slider.size.x, slider.corner.y + 0.5f * slider.size.y};
    frame(session);
    ImGui::GetIO().MouseDown[0] = true;
    for (int i = 0; i < 10; ++i) {
        ImGui::GetIO().MousePos.x += 0.05f * slider.size.x;
        frame(session);
    }
    ImGui::GetIO().MouseDown[0] = false;
    frame(session);
    frame(session);
    ASSERT_NE(session.simulation().scene().settings.damping, damping);
    session.execute({Action::undo});
    EXPECT_EQ(session.simulation().scene().settings.damping, damping);
}

}  // namespace
}  // namespace drape::viewer
