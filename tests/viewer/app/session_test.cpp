// The behaviour of the window, without a window: commands, the panel's requests, files that are written.

#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "render/frame/light_rig.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "support/short_forms.h"
#include "viewer/app/session_fixture.h"
#include "viewer/app/viewer.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

TEST_F(SessionTest, TheViewOfDifferencesComparesAsLongAsItIsChosen) {
    WindowSession session = open();
    const auto lockstep = [&] {
        frame(session);
        return session.simulation().lockstep();
    };
    EXPECT_FALSE(lockstep());
    session.show(render::View::difference);
    EXPECT_TRUE(lockstep());
    for (int i = 0; i < 3; ++i) frame(session);
    EXPECT_GE(session.simulation().comparison().steps, 3u);
    session.execute({Action::cycleView, 1});
    EXPECT_FALSE(lockstep());
    session.execute({Action::cycleView, -1});
    EXPECT_TRUE(lockstep());

    click(session, "lockstep", 0.04f);  // who does not want it has it not
    EXPECT_FALSE(lockstep());
    click(session, "lockstep", 0.04f);  // and who does keeps it
    session.show(render::View::shaded);
    EXPECT_TRUE(lockstep());
    session.show(render::View::difference);
    EXPECT_TRUE(lockstep());
    session.show(render::View::strain);
    EXPECT_TRUE(lockstep());
}

TEST_F(SessionTest, CrossingsAreCountedAsLongAsSomebodyWantsThem) {
    WindowSession session = open();
    const auto isCounted = [&] {
        for (int i = 0; i < 600 && !session.crossings().latest(); ++i) frame(session);
        return session.crossings().latest().has_value();
    };
    const auto isForgotten = [&] {
        for (int i = 0; i < 60; ++i) frame(session);
        return !session.crossings().latest();
    };
    EXPECT_TRUE(isForgotten());
    session.show(render::View::crossings);
    EXPECT_TRUE(isCounted());
    session.show(render::View::strain);
    EXPECT_TRUE(isForgotten());
    click(session, "crossings.count", 0.04f);
    EXPECT_TRUE(isCounted());

    session.execute({Action::togglePause});
    for (int i = 0; i < 600 && !session.crossings().isUpToDate(session.simulation()); ++i) frame(session);
    ASSERT_TRUE(session.crossings().isUpToDate(session.simulation()));
    EXPECT_EQ(session.crossings().latest()->steps, session.simulation().clock().steps);
    EXPECT_EQ(session.crossings().latest()->particles, 120u);
    session.execute({Action::singleStep});
    EXPECT_FALSE(session.crossings().isUpToDate(session.simulation()));
    click(session, "crossings.count", 0.04f);
    EXPECT_TRUE(isForgotten());
}

TEST_F(SessionTest, RunsPausesAndSteps) {
    WindowSession session = open();
    for (int i = 0; i < 10; ++i) frame(session);
    EXPECT_GE(session.simulation().clock().steps, 9u);
    session.execute({Action::togglePause});
    const auto steps = session.simulation().clock().steps;
    for (int i = 0; i < 10; ++i) frame(session);
    EXPECT_EQ(session.simulation().clock().steps, steps);
    session.execute({Action::singleStep});
    EXPECT_EQ(session.simulation().clock().steps, steps + 1);
    session.execute({Action::restart});
    EXPECT_EQ(session.simulation().clock().steps, 0u);
}

TEST_F(SessionTest, TheSavedSceneIsWhatIsShown) {
    WindowSession session = open();
    click(session, "wind.strength", 0.6f);
    click(session, "wind.heading", 0.8f);
    click(session, "ball.on", 0.05f);
    click(session, "stiffness.bend", 0.3f);
    session.move({{40.0f, 10.0f}, {0.0f, 0.0f}, 0.8f});
    saveFile(session, "file.saveAs");
    EXPECT_EQ(session.panel().message, savedLine("small.json"));
    Scene saved = readSceneFile("small.json");
    EXPECT_GT(glm::length(saved.settings.wind.velocity), 10.0f);
    EXPECT_TRUE(saved.settings.ball().on);
    EXPECT_NEAR(saved.camera.distance, session.camera().distance, 1e-5f);
    const Scene& scene = session.simulation().scene();
    const render::Stage stage = render::stageOf(scene);
    const glm::vec3 toSun = render::directionToSun(saved.light, render::stageOf(saved));
    EXPECT_LT(glm::distance(toSun, render::directionToSun(scene.light, stage)), 1e-5f) << "lamps stay where they are";
    EXPECT_NEAR(render::stageOf(saved).size, stage.size, 1e-5f);
    saved.camera = scene.camera;
    saved.light = scene.light;
    EXPECT_EQ(writeSceneText(saved), writeSceneText(scene));
}

TEST_F(SessionTest, WhatCannotBeWrittenIsSaidInThePanel) {
    WindowSession session = open();
    std::filesystem::remove("small.json");
    std::filesystem::create_directory("small.json");
    session.execute({Action::saveScene});
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_FALSE(session.panel().message.empty());
    frame(session);
}

TEST_F(SessionTest, PicturesNeverOverwriteAnother) {
    WindowSession session = open();
    session.setViewport({64, 48}, 1.0f, 1.0f);
    session.execute({Action::savePicture});
    session.execute({Action::savePicture});
    EXPECT_EQ(session.panel().message, savedLine("drape-small-2.png"));
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.png"));
    EXPECT_TRUE(std::filesystem::exists("drape-small-2.png"));
}

TEST_F(SessionTest, KeysGoThroughTheViews) {
    WindowSession session = open();
    using render::View;
    session.execute({Action::toggleWireframe});
    EXPECT_EQ(session.runControls().view, View::wireframe);
    session.execute({Action::toggleWireframe});
    EXPECT_EQ(session.runControls().view, View::shaded);
    session.execute({Action::cycleView, -1});
    EXPECT_EQ(session.runControls().view, View::difference);
    for (std::size_t i = 0; i < render::kViews; ++i) {
        session.execute({Action::cycleView, 1});
        EXPECT_EQ(session.runControls().view, static_cast<View>(i));
        frame(session);
    }
    session.show(View::strain);
    session.execute({Action::toggleWireframe});
    EXPECT_EQ(session.runControls().view, View::wireframe);
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
}

TEST_F(SessionTest, ThePanelListsTheViews) {
    WindowSession session = open();
    frame(session);
    EXPECT_TRUE(session.widgets().widgets.contains("view"));
}

TEST_F(SessionTest, EveryViewIsDrawnWithAndWithoutLockstep) {
    WindowSession session = open();
    for (int round = 0; round < 2; ++round) {
        session.setViewport({96, 64}, 1.0f, 1.0f);
        for (std::size_t i = 0; i < render::kViews; ++i) {
            session.show(static_cast<render::View>(i));
            session.execute({Action::singleStep});
            session.execute({Action::savePicture});
            EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
        }
        session.show(render::View::shaded);  // the last one compares by itself
        click(session, "lockstep", 0.04f);
        EXPECT_EQ(session.simulation().lockstep(), round == 0);
    }
}

TEST_F(SessionTest, ASceneThatIsNoLongerThereLeavesTheOldOne) {
    WindowSession session = open();
    for (int i = 0; i < 3; ++i) frame(session);
    std::filesystem::remove("small.json");
    const int own = static_cast<int>(builtInSceneNames().size());
    session.execute({Action::chooseScene, own});
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_GT(session.simulation().clock().steps, 0u);
    session.execute({Action::chooseScene, own + 1});  // no such scene: the key does nothing
    EXPECT_EQ(session.simulation().scene().name, "small");
}

TEST_F(SessionTest, FramingShowsTheWholeCloth) {
    WindowSession session = open();
    session.setViewport({900, 700}, 1.0f, 1.0f);
    session.move({{0.0f, 0.0f}, {300.0f, 0.0f}, 0.2f});
    session.execute({Action::frameCloth});
    const Viewport& viewport = session.viewport();
    ASSERT_GT(viewport.covered, 0);
    const render::OrbitCamera camera = drawnCamera(session.camera(), viewport);
    const glm::mat4 toClip = camera.projection(900.0f / 700.0f) * camera.view();
    const float left = 2.0f * static_cast<float>(viewport.covered) / 900.0f - 1.0f;
    for (const glm::vec4& position : session.simulation().state().positions) {
        const glm::vec4 clip = toClip * glm::vec4(glm::vec3(position), 1.0f);
        EXPECT_GT(clip.x / clip.w, left) << "behind the panel";
        EXPECT_LT(clip.x / clip.w, 1.0f);
        EXPECT_LT(std::abs(clip.y / clip.w), 1.0f);
    }
    session.execute({Action::resetCamera});
    EXPECT_NEAR(session.camera().distance, session.simulation().scene().camera.distance, 1e-5f);
}

TEST_F(SessionTest, FramingShowsTheWholeMotion) {
    Scene scene;
    scene.world.cloths.front().particles = {12, 10};
    scene.world.cloths.front().pins = PinPattern::none;
    saveSceneFile("falling.json", scene);
    WindowSession session(SceneMenu("falling.json"), library);
    const State start = session.simulation().state();
    for (int i = 0; i < 40; ++i) frame(session);
    const State now = session.simulation().state();
    ASSERT_LT(now.positions.front().y, start.positions.front().y - 1.0f) << "it has hardly moved";
    session.execute({Action::frameCloth});
    const Viewport& viewport = session.viewport();
    const render::OrbitCamera camera = drawnCamera(session.camera(), viewport);
    const glm::mat4 toClip =
        camera.projection(static_cast<float>(viewport.size.x) / static_cast<float>(viewport.size.y)) * camera.view();
    for (const State* state : {&start, &now}) {
        for (const glm::vec4& position : state->positions) {
            const glm::vec4 clip = toClip * glm::vec4(glm::vec3(position), 1.0f);
            EXPECT_LT(std::abs(clip.x / clip.w), 1.001f);
            EXPECT_LT(std::abs(clip.y / clip.w), 1.001f);
        }
    }
    const float whole = session.camera().distance;
    session.execute({Action::restart});
    session.execute({Action::frameCloth});
    EXPECT_LT(session.camera().distance, whole) << "a restart forgets the motion";
}

TEST_F(SessionTest, TheEyeStaysAboveTheGround) {
    Scene scene;
    scene.world.cloths.front().particles = {12, 10};
    scene.settings.ground() = test::groundOf({.on = true, .height = 0.5f});
    saveSceneFile("grounded.json", scene);
    WindowSession session(SceneMenu("grounded.json"), library);
    session.setViewport({900, 700}, 1.0f, 1.0f);
    const auto expectAbove = [&](const char* after) { EXPECT_GT(session.camera().eye().y, 0.5f) << after; };
    session.move({{0.0f, -600.0f}, {0.0f, 0.0f}, 1.0f});
    expectAbove("turning");
    session.move({{0.0f, 0.0f}, {0.0f, 0.0f}, 5.0f});
    expectAbove("zooming");
    session.move({{0.0f, 0.0f}, {0.0f, -900.0f}, 1.0f});
    expectAbove("panning");
    session.execute({Action::frameCloth});
    expectAbove("framing");
    session.execute({Action::lookFrom, static_cast<int>(CameraPreset::front)});
    session.run(1.0);
    expectAbove("flying");
}

TEST_F(SessionTest, UndoBringsBackParticlesAndPins) {
    WindowSession session = open();
    frame(session);
    const Scene first = session.simulation().scene();
    click(session, "columns", 0.6f);
    frame(session);
    ASSERT_NE(session.simulation().model().cloths.front().grid->count.x, 12u);
    session.execute({Action::undo});
    frame(session);
    EXPECT_TRUE(sameScene(session.simulation().scene(), first));
    EXPECT_EQ(session.simulation().model().cloths.front().grid->count.x, 12u);
}

TEST_F(SessionTest, OptionsOfASceneAreChosenUndoneAndRestored) {
    std::ofstream("optional.json") << R"({
        "cloth": {"particles": [12, 10], "size": [2, 2], "origin": [-1, 2, 0], "pins": "topRow"},
        "options": [{"name": "held", "choices": [{"name": "row", "set": {}},
                                                 {"name": "corners", "set": {"cloth": {"pins": "topCorners"}}}]},
                    {"name": "air", "choices": [{"name": "calm", "set": {}},
                                                {"name": "windy", "set": {"wind": {"velocity": [0, 0, 5]}}}]}]})";
    WindowSession session(SceneMenu("optional.json:held=corners"), library);
    const auto scene = [&] { return session.simulation().scene(); };
    frame(session);
    EXPECT_EQ(scene().world.cloths.front().pins, PinPattern::topCorners) << "as the program was started";

    click(session, "option.air");
    frame(session);
    const WidgetLog::Widget widget = session.widgets().widgets.at("option.air");
    ImGui::GetIO().MousePos = {widget.corner.x + 20.0f, widget.corner.y + 2.7f * widget.size.y};
    for (const bool down : {false, true, false, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        frame(session);
    }
    EXPECT_EQ(scene().options[1].chosen, 1u);
    EXPECT_EQ(scene().settings.wind.velocity.z, 5.0f);
    EXPECT_EQ(scene().world.cloths.front().pins, PinPattern::topCorners) << "the other choice stays";
    click(session, "gravity", 0.9f);
    frame(session);
    const Scene last = scene();

    session.execute({Action::undo});
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(scene().options[1].chosen, 0u);
    EXPECT_EQ(scene().settings.wind.velocity.z, 0.0f);
    session.execute({Action::redo});
    session.execute({Action::redo});
    EXPECT_TRUE(sameScene(scene(), last));

    session.execute({Action::undo});  // gravity
    frame(session);
    std::filesystem::rename("optional.json", "away.json");
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(session.panel().message, "Undid: air");
    EXPECT_EQ(scene().options[1].chosen, 0u) << "the file is not needed";
    session.execute({Action::restore});
    EXPECT_TRUE(session.panel().messageIsError) << "for this it is";
    EXPECT_NE(session.history().toRedo(), nullptr) << "what failed is no act";
    std::filesystem::rename("away.json", "optional.json");

    session.execute({Action::restore});
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

TEST_F(SessionTest, RestoreForgetsAllThatWasChangedAndCanBeUndone) {
    WindowSession session = open();
    frame(session);
    const Scene first = session.simulation().scene();
    click(session, "gravity", 0.9f);
    frame(session);
    const Scene changed = session.simulation().scene();
    session.execute({Action::restart});
    EXPECT_TRUE(sameScene(session.simulation().scene(), changed)) << "restarting keeps settings";
    session.execute({Action::restore});
    frame(session);
    EXPECT_TRUE(sameScene(session.simulation().scene(), first));
    session.execute({Action::undo});
    EXPECT_TRUE(sameScene(session.simulation().scene(), changed));
}

TEST_F(SessionTest, KernelsAreTimedWhileTheirPlotIsOpen) {
    WindowSession session = open(SolverChoice::gpu);
    frame(session);
    EXPECT_FALSE(session.simulation().measuresPasses());
    click(session, "section.passes");
    for (int i = 0; i < 60; ++i) frame(session);
    EXPECT_TRUE(session.simulation().measuresPasses());
    ASSERT_TRUE(session.widgets().widgets.contains("pass.project links"));
    EXPECT_TRUE(session.widgets().widgets.contains("pass.collide"));
    EXPECT_TRUE(session.widgets().widgets.contains("pass.sum"));
    click(session, "backend.CPU");
    frame(session);
    EXPECT_TRUE(session.widgets().widgets.contains("pass.none"));
    click(session, "section.passes");
    frame(session);
    EXPECT_FALSE(session.simulation().measuresPasses()) << "nobody looks";
}

TEST_F(SessionTest, WhatCannotBeDrawnIsSaidAndTheWindowStays) {
    WindowSession session = open();
    frame(session);
    session.setViewport({1 << 20, 1 << 20}, 1.0f, 1.0f);  // larger than any device draws
    session.draw();
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_TRUE(session.runControls().paused);
    session.execute({Action::togglePause});
    const auto steps = session.simulation().clock().steps;
    frame(session);
    EXPECT_GT(session.simulation().clock().steps, steps) << "it can go on";
}

TEST_F(SessionTest, TheReportFindsTheFirstSystemThatHasParticles) {
    Scene scene;
    scene.world.cloths.clear();
    scene.world.systems.resize(2);
    scene.world.systems.back().particles.push_back({{0.25f, 1.0f, 0.0f}, {}, true});
    saveSceneFile("balls.json", scene);
    WindowSession session(SceneMenu("balls.json"), library);
    frame(session);
    writeUiReport("report.json", session, 1, 0);
    std::ifstream file("report.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const char* name : {"first", "middle", "last"}) {
        EXPECT_NE(text.find(std::string("\"x:") + name + "\": 0.25"), std::string::npos) << name;
    }
}

TEST_F(SessionTest, TheReportNamesTheSolver) {
    for (const auto& choice : kChoices<SolverChoice>) {
        if (choice.value == SolverChoice::automatic) continue;
        WindowSession session = open(choice.value);
        writeUiReport("report.json", session, 1, 0);
        std::ifstream file("report.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        EXPECT_NE(text.find("\"backend\": \"" + std::string(choice.name) + "\""), std::string::npos) << text;
    }
}

TEST_F(SessionTest, PointersThatAreNowhereMoveNothing) {
    WindowSession session = open();
    frame(session);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 place = placeOf(session, kMiddle);
    for (const float nowhere : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        const glm::vec2 away(nowhere, place.y);
        EXPECT_FALSE(session.isTouching(away, Tool::grab));
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, away, Tool::grab}}, 0.0f);
        EXPECT_TRUE(session.simulation().hands().all().empty());
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
        ASSERT_FALSE(session.simulation().hands().all().empty());
        const glm::vec3 target = session.simulation().hands().all().front().target;
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, away, {}}}, 0.0f);
        EXPECT_EQ(session.simulation().hands().all().front().target, target);
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, away, {}}}, 0.0f);
        EXPECT_TRUE(session.simulation().hands().all().empty());
    }
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
}

TEST_F(SessionTest, HandsGrabPinAndCut) {
    WindowSession session = open();
    frame(session);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 place = placeOf(session, kMiddle);
    ASSERT_TRUE(session.isTouching(place, Tool::grab));
    EXPECT_FALSE(session.isTouching({kSize.x - 3.0f, 3.0f}, Tool::grab));
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    ASSERT_EQ(session.simulation().hands().all().size(), 1u);
    EXPECT_EQ(session.simulation().hands().all().front().held.front(), kMiddle);
    const glm::vec2 above = place - glm::vec2(0.0f, 40.0f);  // where a cloth that does not stretch lets it go
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, above, {}}}, 0.0f);
    for (int i = 0; i < 60; ++i) frame(session);
    EXPECT_LT(glm::distance(placeOf(session, kMiddle), above), 16.0f);  // of 40: a hand is a spring
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, above, {}}}, 0.0f);
    EXPECT_TRUE(session.simulation().hands().all().empty());

    const glm::vec2 corner = placeOf(session, 0) - glm::vec2(3.0f, 3.0f);  // just beside the cloth
    ASSERT_TRUE(session.isTouching(corner, Tool::pin));
    session.handle(
        std::vector<HandSignal>{{HandSignal::Kind::press, corner, Tool::pin}, {HandSignal::Kind::release, corner, {}}},
        0.0f);
    EXPECT_FALSE(session.simulation().hands().isPinned(0));

    const glm::vec2 start = placeOf(session, kMiddle);
    ASSERT_TRUE(session.isTouching(start, Tool::cut));
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, start, Tool::cut},
                                           {HandSignal::Kind::move, start + glm::vec2(200.0f, 20.0f), {}},
                                           {HandSignal::Kind::release, start, {}}},
                   0.0f);
    EXPECT_TRUE(session.simulation().torn());
    session.execute({Action::restart});
    EXPECT_FALSE(session.simulation().torn());
    EXPECT_TRUE(session.simulation().hands().isPinned(0));
}

}  // namespace
}  // namespace drape::viewer
