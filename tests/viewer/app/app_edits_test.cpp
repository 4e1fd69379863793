// Tests that presets and double clicks move the camera of the window, and that edits of the panel can be undone.

#include <gtest/gtest.h>
#include <imgui.h>

#include <fstream>

#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(AppTest, APresetTurnsTheCameraAboutWhatItLooksAt) {
    App app = open();
    frame(app);
    const render::OrbitCamera earlier = app.viewpoint().camera();
    app.execute({Action::lookFrom, static_cast<int>(CameraPreset::side)});
    frame(app);
    EXPECT_NE(app.viewpoint().camera().yaw, earlier.yaw);
    EXPECT_LT(app.viewpoint().camera().yaw, 1.0f) << "on its way";
    for (int i = 0; i < 30; ++i) frame(app);
    EXPECT_NEAR(app.viewpoint().camera().yaw, 1.5708f, 1e-4f);
    EXPECT_NEAR(app.viewpoint().camera().pitch, 0.0f, 1e-6f);
    EXPECT_EQ(app.viewpoint().camera().target, earlier.target);
    EXPECT_EQ(app.viewpoint().camera().distance, earlier.distance);
    click(app, "camera.Top");
    app.move({{10.0f, 0.0f}, {0.0f, 0.0f}, 1.0f});
    const float pitch = app.viewpoint().camera().pitch;
    for (int i = 0; i < 30; ++i) frame(app);
    EXPECT_EQ(app.viewpoint().camera().pitch, pitch) << "a hand on the camera stops it";
}

TEST_F(AppTest, ADoubleClickMovesThePivotToThePointOfTheCloth) {
    App app = open();
    frame(app);
    app.execute({Action::togglePause});
    const auto particle = glm::vec3(app.simulation().state().positions[7 * 12 + 3]);
    const render::OrbitCamera earlier = app.viewpoint().camera();
    app.setPivot(placeOf(app, 7 * 12 + 3));
    for (int i = 0; i < 30; ++i) frame(app);
    EXPECT_LT(glm::distance(app.viewpoint().camera().target, particle), 0.01f);
    EXPECT_EQ(app.viewpoint().camera().yaw, earlier.yaw);
    EXPECT_EQ(app.viewpoint().camera().distance, earlier.distance);
    app.setPivot({kSize.x - 3.0f, 3.0f});
    for (int i = 0; i < 30; ++i) frame(app);
    EXPECT_LT(glm::distance(app.viewpoint().camera().target, particle), 0.01f) << "there is no cloth";
}

}  // namespace

// Tests of fabrics, look and light in the window.

namespace {

TEST_F(AppTest, AFabricBringsLookAndMassAndCanBeUndone) {
    App app = open();
    for (int i = 0; i < 5; ++i) frame(app);
    const Scene earlier = app.simulation().scene();
    ASSERT_GT(app.simulation().clock().steps, 0u);
    choose(app, "fabric", fabricPresets()[2].name);
    const FabricPreset& denim = fabricPresets()[2];
    const auto cloth = [&] { return app.simulation().scene().world.cloths.front(); };
    EXPECT_TRUE(isMadeOf(cloth(), app.simulation().scene().settings, denim));
    EXPECT_EQ(app.message().text(), denim.description);
    EXPECT_GT(app.simulation().clock().steps, 5u) << "the cloth keeps moving";
    EXPECT_EQ(cloth().particles, glm::uvec2(12, 10));

    frame(app);
    const Scene asDenim = app.simulation().scene();
    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(sameScene(app.simulation().scene(), earlier));
    app.execute({Action::redo});
    frame(app);
    EXPECT_TRUE(sameScene(app.simulation().scene(), asDenim));
}

TEST_F(AppTest, TheSceneHasItsOwnFabricAgain) {
    App app = open();
    frame(app);
    const Scene earlier = app.simulation().scene();
    const std::string own = "scene default";
    choose(app, "fabric", fabricPresets()[2].name);
    ASSERT_FALSE(sameScene(app.simulation().scene(), earlier));
    choose(app, "fabric", own);
    EXPECT_TRUE(sameScene(app.simulation().scene(), earlier));
    EXPECT_EQ(app.message().text(), "Fabric: scene default");

    // Settings that do not belong to a fabric keep the user's values.
    choose(app, "fabric", fabricPresets()[0].name);
    click(app, "wind.strength", 0.5f);
    const Settings edited = app.simulation().scene().settings;
    ASSERT_GT(glm::length(edited.wind.velocity), 1.0f);
    choose(app, "fabric", own);
    const Settings& settings = app.simulation().scene().settings;
    EXPECT_EQ(settings.wind.velocity, edited.wind.velocity);
    EXPECT_EQ(settings.membraneStiffness, earlier.settings.membraneStiffness);
    EXPECT_EQ(settings.substeps, earlier.settings.substeps) << "fabrics come with substeps";
}

TEST_F(AppTest, AFabricFromTheCommandLineIsNotTheScenesOwn) {
    std::ofstream("two.json") << R"({"fabric": "wool", "cloths": [{"particles": [6, 5]},
        {"particles": [5, 4], "origin": [3, 2, 0], "massPerArea": 0.2, "fabric": {"shine": 0.9}}]})";
    App app(SceneMenu("two.json", {.columns = {}, .fabric = "silk", .print = ""}), library);
    frame(app);
    choose(app, "fabric", "scene default");
    const Scene own = readSceneFile("two.json");
    EXPECT_TRUE(sameScene(app.simulation().scene(), own)) << "not what --fabric asked for";
}

TEST_F(AppTest, LookAndLightChangeAtOnceAndCanBeUndone) {
    App app = open();
    click(app, "section.fabric");
    click(app, "section.light");
    for (int i = 0; i < 5; ++i) frame(app);
    const Scene earlier = app.simulation().scene();
    const auto steps = app.simulation().clock().steps;
    click(app, "fabric.shine", 0.95f);
    click(app, "light.sky", 0.1f);
    frame(app);
    const Scene& scene = app.simulation().scene();
    EXPECT_GT(scene.world.cloths.front().fabric.shine, 0.9f);
    EXPECT_LT(scene.light.sky, 0.5f);
    EXPECT_GT(app.simulation().clock().steps, steps) << "nothing starts again";
    saveFile(app, "file.saveAs");
    const Scene saved = readSceneFile("small.json");
    EXPECT_EQ(saved.world.cloths.front().fabric, scene.world.cloths.front().fabric);
    EXPECT_EQ(saved.light, scene.light);
    app.execute({Action::undo});
    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(sameScene(app.simulation().scene(), earlier));
}

TEST_F(AppTest, APrintThatCannotBeReadIsSaidAndTheSceneGoesOn) {
    std::ofstream("printed.json") << R"({"cloth": {"particles": [12, 10], "fabric": {"print": "none.png"}}})";
    App app(SceneMenu("printed.json"), library);
    AppParts::resize(app, {64, 48});
    app.execute({Action::savePicture});
    EXPECT_TRUE(std::filesystem::exists("drape-printed-1.png"));
    frame(app);
    EXPECT_EQ(app.message().text(), "cannot read \"none.png\": no such file");
    EXPECT_TRUE(app.message().isError());
    EXPECT_FALSE(app.runControls().paused);
    const auto steps = app.simulation().clock().steps;
    frame(app);
    EXPECT_GT(app.simulation().clock().steps, steps);
    EXPECT_EQ(app.simulation().scene().world.cloths.front().fabric.print, "none.png") << "the file may come";
}

TEST_F(AppTest, UndoesAndRedoesEditsOfThePanel) {
    App app = open();
    frame(app);
    const Scene first = app.simulation().scene();
    click(app, "gravity", 0.9f);
    click(app, "damping", 0.5f);
    frame(app);
    const Scene last = app.simulation().scene();
    const auto values = [&] { return app.simulation().scene(); };
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(values().settings.gravity, last.settings.gravity);
    EXPECT_EQ(values().settings.damping, first.settings.damping);
    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(sameScene(values(), first));
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo");
    app.execute({Action::redo});
    app.execute({Action::redo});
    frame(app);
    EXPECT_TRUE(sameScene(values(), last));
}

TEST_F(AppTest, ADoubleClickToTypeIsNoEditByItself) {
    App app = open();
    frame(app);
    const float gravity = app.simulation().scene().settings.gravity.y;
    click(app, "gravity", 0.9f);
    EXPECT_NE(app.simulation().scene().settings.gravity.y, gravity) << "the first click moves it";
    click(app, "gravity", 0.9f);
    EXPECT_EQ(app.simulation().scene().settings.gravity.y, gravity);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo");
    EXPECT_EQ(app.simulation().scene().settings.gravity.y, gravity);
}

TEST_F(AppTest, ADragOfASliderIsOneEdit) {
    App app = open();
    frame(app);
    openSectionOf(app, "damping");
    const float damping = app.simulation().scene().settings.damping;
    openSectionOf(app, "damping");
    const WidgetLog::Widget slider = app.widgets().widgets.at("damping");
    ImGui::GetIO().MousePos = {slider.corner.x + 0.2f * slider.size.x, slider.corner.y + 0.5f * slider.size.y};
    frame(app);
    ImGui::GetIO().MouseDown[0] = true;
    for (int i = 0; i < 10; ++i) {
        ImGui::GetIO().MousePos.x += 0.05f * slider.size.x;
        frame(app);
    }
    ImGui::GetIO().MouseDown[0] = false;
    frame(app);
    frame(app);
    ASSERT_NE(app.simulation().scene().settings.damping, damping);
    app.execute({Action::undo});
    EXPECT_EQ(app.simulation().scene().settings.damping, damping);
}

}  // namespace
}  // namespace drape::viewer
