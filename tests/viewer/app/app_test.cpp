// Tests the behaviour of the window without a window: commands, requests of the panel and written files.

#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "render/frame/light_rig.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "support/short_forms.h"
#include "viewer/app/app_fixture.h"
#include "viewer/report/ui_report.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

TEST_F(AppTest, TheViewOfDifferencesComparesAsLongAsItIsChosen) {
    App app = open();
    const auto lockstep = [&] {
        frame(app);
        return app.simulation().lockstep();
    };
    EXPECT_FALSE(lockstep());
    app.show(render::View::difference);
    EXPECT_TRUE(lockstep());
    for (int i = 0; i < 3; ++i) frame(app);
    EXPECT_GE(app.simulation().comparison().steps, 3u);
    app.execute({Action::cycleView, 1});
    EXPECT_FALSE(lockstep());
    app.execute({Action::cycleView, -1});
    EXPECT_TRUE(lockstep());

    click(app, "lockstep", 0.04f);  // the user switches lockstep off
    EXPECT_FALSE(lockstep());
    click(app, "lockstep", 0.04f);  // lockstep that the user switched on stays
    app.show(render::View::shaded);
    EXPECT_TRUE(lockstep());
    app.show(render::View::difference);
    EXPECT_TRUE(lockstep());
    app.show(render::View::strain);
    EXPECT_TRUE(lockstep());
}

TEST_F(AppTest, CrossingsAreCountedAsLongAsSomebodyWantsThem) {
    App app = open();
    const auto isCounted = [&] {
        for (int i = 0; i < 600 && !app.watches().crossings().latest(app.simulation()); ++i) frame(app);
        return (app.watches().crossings().latest(app.simulation()) != nullptr);
    };
    const auto isForgotten = [&] {
        for (int i = 0; i < 60; ++i) frame(app);
        return !app.watches().crossings().latest(app.simulation());
    };
    EXPECT_TRUE(isForgotten());
    app.show(render::View::crossings);
    EXPECT_TRUE(isCounted());
    app.show(render::View::strain);
    EXPECT_TRUE(isForgotten());
    click(app, "crossings.count", 0.04f);
    EXPECT_TRUE(isCounted());

    app.execute({Action::togglePause});
    for (int i = 0; i < 600 && !app.watches().crossings().isUpToDate(app.simulation()); ++i) frame(app);
    ASSERT_TRUE(app.watches().crossings().isUpToDate(app.simulation()));
    EXPECT_EQ(app.watches().crossings().latest(app.simulation())->steps, app.simulation().clock().steps);
    EXPECT_EQ(app.watches().crossings().latest(app.simulation())->particles, 120u);
    app.execute({Action::singleStep});
    EXPECT_FALSE(app.watches().crossings().isUpToDate(app.simulation()));
    click(app, "crossings.count", 0.04f);
    EXPECT_TRUE(isForgotten());
}

TEST_F(AppTest, RunsPausesAndSteps) {
    App app = open();
    for (int i = 0; i < 10; ++i) frame(app);
    EXPECT_GE(app.simulation().clock().steps, 9u);
    app.execute({Action::togglePause});
    const auto steps = app.simulation().clock().steps;
    for (int i = 0; i < 10; ++i) frame(app);
    EXPECT_EQ(app.simulation().clock().steps, steps);
    app.execute({Action::singleStep});
    EXPECT_EQ(app.simulation().clock().steps, steps + 1);
    app.execute({Action::restart});
    EXPECT_EQ(app.simulation().clock().steps, 0u);
}

TEST_F(AppTest, TheSavedSceneIsWhatIsShown) {
    App app = open();
    click(app, "wind.strength", 0.6f);
    click(app, "wind.heading", 0.8f);
    choose(app, "collider.add", "ball");
    click(app, "stiffness.bend", 0.3f);
    app.move({{40.0f, 10.0f}, {0.0f, 0.0f}, 0.8f});
    saveFile(app, "file.saveAs");
    EXPECT_EQ(app.message().text(), savedLine("small.json"));
    Scene saved = readSceneFile("small.json");
    EXPECT_GT(glm::length(saved.settings.wind.velocity), 10.0f);
    EXPECT_TRUE(saved.settings.ball().on);
    EXPECT_NEAR(saved.camera.distance, app.viewpoint().camera().distance, 1e-5f);
    const Scene& scene = app.simulation().scene();
    const render::Stage stage = render::stageOf(scene);
    const glm::vec3 toSun = render::directionToSun(saved.light, render::stageOf(saved));
    EXPECT_LT(glm::distance(toSun, render::directionToSun(scene.light, stage)), 1e-5f) << "lamps stay where they are";
    EXPECT_NEAR(render::stageOf(saved).size, stage.size, 1e-5f);
    saved.camera = scene.camera;
    saved.light = scene.light;
    EXPECT_EQ(writeSceneText(saved), writeSceneText(scene));
}

TEST_F(AppTest, WhatCannotBeWrittenIsSaidInThePanel) {
    App app = open();
    std::filesystem::remove("small.json");
    std::filesystem::create_directory("small.json");
    app.execute({Action::saveScene});
    EXPECT_TRUE(app.message().isError());
    EXPECT_FALSE(app.message().text().empty());
    frame(app);
}

TEST_F(AppTest, PicturesNeverOverwriteAnother) {
    App app = open();
    AppParts::resize(app, {64, 48});
    app.execute({Action::savePicture});
    app.execute({Action::savePicture});
    EXPECT_TRUE(app.message().text().starts_with(savedLine("drape-small-2.png"))) << app.message().text();
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.png"));
    EXPECT_TRUE(std::filesystem::exists("drape-small-2.png"));
}

TEST_F(AppTest, KeysGoThroughTheViews) {
    App app = open();
    using render::View;
    app.execute({Action::toggleWireframe});
    EXPECT_EQ(app.runControls().view, View::wireframe);
    app.execute({Action::toggleWireframe});
    EXPECT_EQ(app.runControls().view, View::shaded);
    app.execute({Action::cycleView, -1});
    EXPECT_EQ(app.runControls().view, View::difference);
    for (std::size_t i = 0; i < render::kViews; ++i) {
        app.execute({Action::cycleView, 1});
        EXPECT_EQ(app.runControls().view, static_cast<View>(i));
        frame(app);
    }
    app.show(View::strain);
    app.execute({Action::toggleWireframe});
    EXPECT_EQ(app.runControls().view, View::wireframe);
    EXPECT_FALSE(app.message().isError()) << app.message().text();
}

TEST_F(AppTest, ThePanelListsTheViews) {
    App app = open();
    frame(app);
    EXPECT_TRUE(app.widgets().widgets.contains("view"));
}

TEST_F(AppTest, EveryViewIsDrawnWithAndWithoutLockstep) {
    App app = open();
    for (int round = 0; round < 2; ++round) {
        AppParts::resize(app, {96, 64});
        for (std::size_t i = 0; i < render::kViews; ++i) {
            app.show(static_cast<render::View>(i));
            app.execute({Action::singleStep});
            app.execute({Action::savePicture});
            EXPECT_FALSE(app.message().isError()) << app.message().text();
        }
        app.show(render::View::shaded);  // the last view switches lockstep on by itself
        click(app, "lockstep", 0.04f);
        EXPECT_EQ(app.simulation().lockstep(), round == 0);
    }
}

TEST_F(AppTest, ASceneThatIsNoLongerThereLeavesTheOldOne) {
    App app = open();
    for (int i = 0; i < 3; ++i) frame(app);
    std::filesystem::remove("small.json");
    const int own = static_cast<int>(builtInSceneNames().size());
    app.execute({Action::chooseScene, own});
    EXPECT_TRUE(app.message().isError());
    EXPECT_GT(app.simulation().clock().steps, 0u);
    app.execute({Action::chooseScene, own + 1});  // no such scene, so the key has no effect
    EXPECT_EQ(app.simulation().scene().name, "small");
}

TEST_F(AppTest, FramingShowsTheWholeCloth) {
    App app = open();
    AppParts::resize(app, {900, 700});
    app.move({{0.0f, 0.0f}, {300.0f, 0.0f}, 0.2f});
    app.execute({Action::frameCloth});
    const Viewport& viewport = app.viewpoint().viewport();
    ASSERT_GT(viewport.covered.x, 0);
    const render::OrbitCamera camera = drawnCamera(app.viewpoint().camera(), viewport);
    const glm::mat4 toClip = camera.projection(900.0f / 700.0f) * camera.view();
    const float left = 2.0f * static_cast<float>(viewport.covered.x) / 900.0f - 1.0f;
    for (const glm::vec4& position : app.simulation().state().positions) {
        const glm::vec4 clip = toClip * glm::vec4(glm::vec3(position), 1.0f);
        EXPECT_GT(clip.x / clip.w, left) << "behind the panel";
        EXPECT_LT(clip.x / clip.w, 1.0f);
        EXPECT_LT(std::abs(clip.y / clip.w), 1.0f);
    }
    app.execute({Action::resetCamera});
    EXPECT_NEAR(app.viewpoint().camera().distance, app.simulation().scene().camera.distance, 1e-5f);
}

TEST_F(AppTest, FramingShowsTheWholeMotion) {
    Scene scene;
    scene.world.cloths.front().particles = {12, 10};
    scene.world.cloths.front().pins = PinPattern::none;
    saveSceneFile("falling.json", scene);
    App app(SceneMenu("falling.json"), library);
    const State start = app.simulation().state();
    for (int i = 0; i < 40; ++i) frame(app);
    const State now = app.simulation().state();
    ASSERT_LT(now.positions.front().y, start.positions.front().y - 1.0f) << "it has hardly moved";
    app.execute({Action::frameCloth});
    const Viewport& viewport = app.viewpoint().viewport();
    const render::OrbitCamera camera = drawnCamera(app.viewpoint().camera(), viewport);
    const glm::mat4 toClip =
        camera.projection(static_cast<float>(viewport.size.x) / static_cast<float>(viewport.size.y)) * camera.view();
    for (const State* state : {&start, &now}) {
        for (const glm::vec4& position : state->positions) {
            const glm::vec4 clip = toClip * glm::vec4(glm::vec3(position), 1.0f);
            EXPECT_LT(std::abs(clip.x / clip.w), 1.001f);
            EXPECT_LT(std::abs(clip.y / clip.w), 1.001f);
        }
    }
    const float whole = app.viewpoint().camera().distance;
    app.execute({Action::restart});
    app.execute({Action::frameCloth});
    EXPECT_LT(app.viewpoint().camera().distance, whole) << "a restart forgets the motion";
}

TEST_F(AppTest, TheEyeStaysAboveTheGround) {
    Scene scene;
    scene.world.cloths.front().particles = {12, 10};
    scene.settings.ground() = test::groundOf({.on = true, .height = 0.5f});
    saveSceneFile("grounded.json", scene);
    App app(SceneMenu("grounded.json"), library);
    AppParts::resize(app, {900, 700});
    const auto expectAbove = [&](const char* after) { EXPECT_GT(app.viewpoint().camera().eye().y, 0.5f) << after; };
    app.move({{0.0f, -600.0f}, {0.0f, 0.0f}, 1.0f});
    expectAbove("turning");
    app.move({{0.0f, 0.0f}, {0.0f, 0.0f}, 5.0f});
    expectAbove("zooming");
    app.move({{0.0f, 0.0f}, {0.0f, -900.0f}, 1.0f});
    expectAbove("panning");
    app.execute({Action::frameCloth});
    expectAbove("framing");
    app.execute({Action::lookFrom, static_cast<int>(CameraPreset::front)});
    AppParts::run(app, 1.0);
    expectAbove("flying");
}

TEST_F(AppTest, UndoBringsBackParticlesAndPins) {
    App app = open();
    frame(app);
    const Scene first = app.simulation().scene();
    click(app, "columns", 0.6f);
    frame(app);
    ASSERT_NE(app.simulation().model().cloths.front().grid->count.x, 12u);
    app.execute({Action::undo});
    frame(app);
    EXPECT_TRUE(sameScene(app.simulation().scene(), first));
    EXPECT_EQ(app.simulation().model().cloths.front().grid->count.x, 12u);
}

TEST_F(AppTest, OptionsOfASceneAreChosenUndoneAndRestored) {
    std::ofstream("optional.json") << R"({
        "cloth": {"particles": [12, 10], "size": [2, 2], "origin": [-1, 2, 0], "pins": "topRow"},
        "options": [{"name": "held", "choices": [{"name": "row", "set": {}},
                                                 {"name": "corners", "set": {"cloth": {"pins": "topCorners"}}}]},
                    {"name": "air", "choices": [{"name": "calm", "set": {}},
                                                {"name": "windy", "set": {"wind": {"velocity": [0, 0, 5]}}}]}]})";
    App app(SceneMenu("optional.json:held=corners"), library);
    const auto scene = [&] { return app.simulation().scene(); };
    frame(app);
    EXPECT_EQ(scene().world.cloths.front().pins, PinPattern::topCorners) << "as the program was started";

    click(app, "option.air");
    frame(app);
    const WidgetLog::Widget widget = app.widgets().widgets.at("option.air");
    ImGui::GetIO().MousePos = {widget.corner.x + 20.0f, widget.corner.y + 2.7f * widget.size.y};
    for (const bool down : {false, true, false, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(app);
    }
    EXPECT_EQ(scene().options[1].chosen, 1u);
    EXPECT_EQ(scene().settings.wind.velocity.z, 5.0f);
    EXPECT_EQ(scene().world.cloths.front().pins, PinPattern::topCorners) << "the other choice stays";
    click(app, "gravity", 0.9f);
    frame(app);
    const Scene last = scene();

    app.execute({Action::undo});
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(scene().options[1].chosen, 0u);
    EXPECT_EQ(scene().settings.wind.velocity.z, 0.0f);
    app.execute({Action::redo});
    app.execute({Action::redo});
    EXPECT_TRUE(sameScene(scene(), last));

    app.execute({Action::undo});  // undoes the change of gravity
    frame(app);
    std::filesystem::rename("optional.json", "away.json");
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(app.message().text(), "Undid: air");
    EXPECT_EQ(scene().options[1].chosen, 0u) << "the file is not needed";
    app.execute({Action::resetScene});
    EXPECT_TRUE(app.message().isError()) << "for this it is";
    EXPECT_NE(app.timeline().history().toRedo(), nullptr) << "what failed is no act";
    std::filesystem::rename("away.json", "optional.json");

    app.execute({Action::resetScene});
    EXPECT_EQ(scene().options[0].chosen, 1u);
    EXPECT_EQ(scene().options[1].chosen, 0u);
}

TEST(SceneSources, ComeApartAndTogether) {
    EXPECT_EQ(baseOf("fabric"), "fabric");
    EXPECT_EQ(baseOf("fabric:pins=sparse,sheet=half"), "fabric");
    EXPECT_EQ(baseOf("C:/scenes/own.json"), "C:/scenes/own.json");
    const std::vector<SceneOption> options{{"pins", {"full", "sparse"}, 1}, {"sheet", {"full", "half"}, 0}};
    EXPECT_EQ(sourceWith("fabric", options), "fabric:pins=sparse,sheet=full");
    EXPECT_EQ(sourceWith("fabric", {}), "fabric");
}

TEST_F(AppTest, RestoreForgetsAllThatWasChangedAndCanBeUndone) {
    App app = open();
    frame(app);
    const Scene first = app.simulation().scene();
    click(app, "gravity", 0.9f);
    frame(app);
    const Scene changed = app.simulation().scene();
    app.execute({Action::restart});
    EXPECT_TRUE(sameScene(app.simulation().scene(), changed)) << "restarting keeps settings";
    app.execute({Action::resetScene});
    frame(app);
    EXPECT_TRUE(sameScene(app.simulation().scene(), first));
    app.execute({Action::undo});
    EXPECT_TRUE(sameScene(app.simulation().scene(), changed));
}

TEST_F(AppTest, KernelsAreTimedWhileTheirPlotIsOpen) {
    App app = open(SolverChoice::gpu);
    frame(app);
    EXPECT_FALSE(app.simulation().measuresPasses());
    click(app, "section.passes");
    for (int i = 0; i < 60; ++i) frame(app);
    EXPECT_TRUE(app.simulation().measuresPasses());
    ASSERT_TRUE(app.widgets().widgets.contains("pass.project links"));
    EXPECT_TRUE(app.widgets().widgets.contains("pass.collide"));
    EXPECT_TRUE(app.widgets().widgets.contains("pass.sum"));
    click(app, "backend.CPU");
    frame(app);
    EXPECT_TRUE(app.widgets().widgets.contains("pass.none"));
    click(app, "section.passes");
    frame(app);
    EXPECT_FALSE(app.simulation().measuresPasses()) << "nobody looks";
}

TEST_F(AppTest, WhatCannotBeDrawnIsSaidAndTheWindowStays) {
    App app = open();
    frame(app);
    AppParts::resize(app, {1 << 20, 1 << 20});  // larger than any device can draw
    drawPicture(app);
    EXPECT_TRUE(app.message().isError());
    EXPECT_TRUE(app.runControls().paused);
    app.execute({Action::togglePause});
    const auto steps = app.simulation().clock().steps;
    frame(app);
    EXPECT_GT(app.simulation().clock().steps, steps) << "it can go on";
}

TEST_F(AppTest, TheReportFindsTheFirstSystemThatHasParticles) {
    Scene scene;
    scene.world.cloths.clear();
    scene.world.systems.resize(2);
    scene.world.systems.back().particles.push_back({{0.25f, 1.0f, 0.0f}, {}, true});
    saveSceneFile("balls.json", scene);
    App app(SceneMenu("balls.json"), library);
    frame(app);
    writeUiReport("report.json", app, 1, 0);
    std::ifstream file("report.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const char* name : {"first", "middle", "last"}) {
        EXPECT_NE(text.find(std::string("\"x:") + name + "\": 0.25"), std::string::npos) << name;
    }
}

TEST_F(AppTest, TheReportNamesTheSolver) {
    for (const auto& choice : kChoices<SolverChoice>) {
        if (choice.value == SolverChoice::automatic) continue;
        App app = open(choice.value);
        writeUiReport("report.json", app, 1, 0);
        std::ifstream file("report.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        EXPECT_NE(text.find("\"backend\": \"" + std::string(choice.name) + "\""), std::string::npos) << text;
    }
}

TEST_F(AppTest, PointersThatAreNowhereMoveNothing) {
    App app = open();
    frame(app);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 place = placeOf(app, kMiddle);
    for (const float nowhere : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        const glm::vec2 away(nowhere, place.y);
        EXPECT_FALSE(app.isTouching(away, Tool::grab));
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, away, Tool::grab}}, 0.0f);
        EXPECT_TRUE(app.simulation().hands().all().empty());
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
        ASSERT_FALSE(app.simulation().hands().all().empty());
        const glm::vec3 target = app.simulation().hands().all().front().target;
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, away, {}}}, 0.0f);
        EXPECT_EQ(app.simulation().hands().all().front().target, target);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, away, {}}}, 0.0f);
        EXPECT_TRUE(app.simulation().hands().all().empty());
    }
    EXPECT_FALSE(app.message().isError()) << app.message().text();
}

TEST_F(AppTest, HandsGrabPinAndCut) {
    App app = open();
    frame(app);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 place = placeOf(app, kMiddle);
    ASSERT_TRUE(app.isTouching(place, Tool::grab));
    EXPECT_FALSE(app.isTouching({kSize.x - 3.0f, 3.0f}, Tool::grab));
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    ASSERT_EQ(app.simulation().hands().all().size(), 1u);
    EXPECT_EQ(app.simulation().hands().all().front().held.front(), kMiddle);
    const glm::vec2 above =
        place - glm::vec2(0.0f, 40.0f);  // upwards, since a cloth that does not stretch can move there
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, above, {}}}, 0.0f);
    for (int i = 0; i < 60; ++i) frame(app);
    EXPECT_LT(glm::distance(placeOf(app, kMiddle), above),
              16.0f);  // less than half of the 40 units away, as a hand is a spring
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, above, {}}}, 0.0f);
    EXPECT_TRUE(app.simulation().hands().all().empty());

    const glm::vec2 corner = placeOf(app, 0) - glm::vec2(3.0f, 3.0f);  // just beside the cloth
    ASSERT_TRUE(app.isTouching(corner, Tool::pin));
    app.handle(
        std::vector<HandSignal>{{HandSignal::Kind::press, corner, Tool::pin}, {HandSignal::Kind::release, corner, {}}},
        0.0f);
    EXPECT_FALSE(app.simulation().hands().isPinned(0));

    const glm::vec2 start = placeOf(app, kMiddle);
    ASSERT_TRUE(app.isTouching(start, Tool::cut));
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, start, Tool::cut},
                                       {HandSignal::Kind::move, start + glm::vec2(200.0f, 20.0f), {}},
                                       {HandSignal::Kind::release, start, {}}},
               0.0f);
    EXPECT_TRUE(app.simulation().torn());
    app.execute({Action::restart});
    EXPECT_FALSE(app.simulation().torn());
    EXPECT_TRUE(app.simulation().hands().isPinned(0));
}

}  // namespace
}  // namespace drape::viewer
