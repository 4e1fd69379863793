// Tests that the window adds, drags and removes colliders.

#include <gtest/gtest.h>

#include "run/run.h"
#include "scene/check/check.h"
#include "solver/cpu/cpu_solver.h"
#include "support/collider_shapes.h"
#include "support/panel_dice.h"
#include "support/short_forms.h"
#include "viewer/app/app_fixture.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class ColliderAppTest : public AppTest {
protected:
    const Settings& settings(const App& app) { return app.simulation().scene().settings; }

    glm::vec2 seen(const App& app, const std::string& name) {
        return app.viewpoint().lens().see(findCollider(settings(app), name)->place).place;
    }

    /// Drags the pointer from a place in several moves, with a picture after each.
    void drag(App& app, glm::vec2 from, glm::vec2 by) {
        ASSERT_TRUE(app.isTouching(from, Tool::grab));
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::grab}}, 0.0f);
        frame(app);
        for (int k = 1; k <= 4; ++k) {
            app.handle(
                std::vector<HandSignal>{{HandSignal::Kind::move, from + by * (static_cast<float>(k) / 4.0f), {}}},
                0.0f);
            frame(app);
        }
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
        frame(app);
    }

    /// Returns an App whose scene has a cloth and a box.
    App openWithBox(glm::vec3 place = {0.2f, -0.6f, 0.1f}) {
        Scene scene;
        scene.world.cloths.front().particles = {12, 10};
        scene.settings.substeps = 2;
        scene.settings.clothContact.on = false;  // these tests are about colliders only
        Collider box;
        box.name = "box 1";
        box.shape = ColliderShape::box;
        box.place = place;
        scene.settings.colliders.push_back(box);
        saveSceneFile("box.json", scene);
        return App(SceneMenu("box.json"), library);
    }

    /// Moves the camera so that both cloth and box are in the picture.
    static void begin(App& app) {
        frame(app);
        app.execute({Action::frameCloth});
        app.move({{0.0f, 0.0f}, {0.0f, 0.0f}, 1.8f});
        frame(app);
    }
};

TEST_F(ColliderAppTest, ADragMovesItInThePlaneOfThePictureAndIsOneEdit) {
    App app = openWithBox();
    begin(app);
    const Settings before = settings(app);
    const glm::vec2 from = seen(app, "box 1");
    EXPECT_FALSE(app.isTouching(from, Tool::cut)) << "other tools leave it alone";
    drag(app, from, {60.0f, -40.0f});
    EXPECT_EQ(app.panel().collider, "box 1");
    const glm::vec3 moved = test::entriesOf(settings(app)).front().place - test::entriesOf(before).front().place;
    EXPECT_GT(moved.x, 0.02f);
    EXPECT_GT(moved.y, 0.01f);
    const glm::vec3 forward = glm::normalize(app.viewpoint().camera().target - app.viewpoint().lens().eye());
    EXPECT_NEAR(glm::dot(moved, forward), 0.0f, 1e-3f * glm::length(moved) + 1e-5f);
    EXPECT_LT(glm::distance(seen(app, "box 1"), from + glm::vec2(60.0f, -40.0f)), 8.0f)
        << "its surface is nearer than its middle";
    Settings other = settings(app);
    other.colliders.front().place = test::entriesOf(before).front().place;
    EXPECT_EQ(other, before) << "nothing else changes";
    for (int i = 0; i < 60; ++i) frame(app);
    EXPECT_EQ(app.simulation().appliedSettings().colliders, settings(app).colliders) << "it stays where it was let go";
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(settings(app), before);
    app.execute({Action::undo});
    EXPECT_EQ(app.message().text(), "Nothing to undo");
}

TEST_F(ColliderAppTest, NoneIsAddedInsideTheCloth) {
    App app = open();
    frame(app);
    app.execute({Action::frameCloth});  // puts the cloth in the middle of the picture
    for (const Labelled<ColliderShape>& shape : kChoices<ColliderShape>) {
        app.addCollider(shape.value);
        const Collider added = test::entriesOf(settings(app)).back();
        EXPECT_EQ(added.shape, shape.value);
        EXPECT_EQ(app.panel().collider, added.name);
        for (const glm::vec4& particle : app.simulation().display().read(Array::positions)) {
            const glm::dvec3 point(glm::vec3(particle) - added.place);
            ASSERT_GT(test::exactDistance(added, point), double{settings(app).thickness}) << added.name;
        }
        frame(app);
    }
}

TEST_F(ColliderAppTest, AMovingOneTakesItsPathAlong) {
    App app = openWithBox();
    begin(app);
    choose(app, "collider.add", "ball");
    frame(app);
    ASSERT_EQ(settings(app).ball().motion, ColliderMotion::line);
    const Collider before = settings(app).ball();
    for (int i = 0; i < 30; ++i) frame(app);
    const auto placed = placedColliders(app.simulation().appliedSettings(), app.simulation().clock());
    const glm::vec2 from = app.viewpoint().lens().see(placed.back().pose.place).place;
    drag(app, from, {0.0f, -50.0f});
    Collider after = settings(app).ball();
    EXPECT_GT(after.place.y, before.place.y);
    after.place = before.place;
    EXPECT_EQ(after, before);
    EXPECT_EQ(app.panel().collider, "ball");
}

TEST_F(ColliderAppTest, AClickSelectsAndDeleteRemoves) {
    App app = openWithBox();
    begin(app);
    const Settings before = settings(app);
    app.execute({Action::removeCollider});
    frame(app);
    EXPECT_EQ(settings(app), before) << "the panel shows a scene's first, which nobody has selected";
    EXPECT_EQ(app.message().text(), "Nothing is selected: click a collider or a body first");
    const glm::vec2 place = seen(app, "box 1");
    const std::vector<HandSignal> press{{HandSignal::Kind::press, place, Tool::grab},
                                        {HandSignal::Kind::release, place, {}}};
    app.handle(press, 0.0f);
    EXPECT_EQ(app.panel().collider, "box 1");
    EXPECT_EQ(settings(app), before);
    EXPECT_FALSE(app.mouseHand().solidDrag().isOn());
    app.execute({Action::removeCollider});
    frame(app);
    EXPECT_TRUE(test::entriesOf(settings(app)).empty());
    app.execute({Action::undo});
    frame(app);
    EXPECT_EQ(settings(app), before);
    app.handle(press, 0.0f);
    click(app, "collider.remove");
    EXPECT_TRUE(test::entriesOf(settings(app)).empty());
}

TEST_F(ColliderAppTest, TheClothBeforeItIsTouchedFirst) {
    App app = openWithBox({0.0f, -0.6f, -0.8f});
    begin(app);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 from = seen(app, "box 1");
    drag(app, from, placeOf(app, kMiddle) - from);
    for (int i = 0; i < 60; ++i) frame(app);
    const Settings before = settings(app);
    const glm::vec2 place = placeOf(app, kMiddle);
    ASSERT_LT(glm::distance(seen(app, "box 1"), place), 30.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    EXPECT_FALSE(app.simulation().hands().all().empty());
    EXPECT_FALSE(app.mouseHand().solidDrag().isOn());
    EXPECT_EQ(settings(app), before);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, place, {}}}, 0.0f);
    frame(app);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::move}}, 0.0f);
    EXPECT_TRUE(app.mouseHand().solidDrag().isOn()) << "the tool for moving reaches through the cloth";
    EXPECT_FALSE(app.isTouching(placeOf(app, 9 * 12), Tool::move)) << "and takes no cloth";
}

TEST_F(ColliderAppTest, WhatIsDoneWithThemIsLoggedAndCanBeDoneAgain) {
    App app = openWithBox();
    begin(app);
    choose(app, "collider.add", 1);  // the first line, 0, says "choose a shape"
    EXPECT_EQ(app.panel().collider, "sphere 1");
    const glm::vec3 before = test::entriesOf(settings(app)).back().place - app.viewpoint().camera().target;
    const glm::vec3 towardsEye = glm::normalize(app.viewpoint().camera().eye() - app.viewpoint().camera().target);
    EXPECT_GT(glm::dot(before, towardsEye), 0.1f) << "before the cloth";
    EXPECT_LT(glm::length(glm::cross(before, towardsEye)), 1e-4f) << "in the middle of the picture";
    for (int i = 0; i < 5; ++i) frame(app);
    drag(app, seen(app, "box 1"), {-20.0f, -120.0f});
    click(app, "collider.duplicate");
    EXPECT_EQ(app.panel().collider, "box 2");
    for (int i = 0; i < 5; ++i) frame(app);
    click(app, "collider.turnY", 0.7f);
    click(app, "collider.width", 0.4f);
    app.execute({Action::undo});
    frame(app);
    app.execute({Action::removeCollider});
    for (int i = 0; i < 10; ++i) frame(app);
    ASSERT_EQ(test::entriesOf(settings(app)).size(), 2u);
    saveFile(app, "file.saveLog");
    ASSERT_EQ(app.message().text(), savedLine("my-box.log"));

    const InputLog log = readLogFile("my-box.log");
    drape::Run run(log.scene);
    EXPECT_EQ(test::entriesOf(log.scene.settings).size(), 1u);
    CpuSolver solver(run.model());
    Replay replay(log);
    while (run.clock().steps < log.steps) solver.step(replay.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
    EXPECT_EQ(test::entriesOf(run.settings()), test::entriesOf(settings(app)));
}

// Random clicks must leave a scene that can be saved, and steps must continue.
TEST_F(ColliderAppTest, NoClickInTheListIsRefused) {
    App app = openWithBox();
    begin(app);
    test::PanelDice dice{Random(7)};
    for (int k = 0; k < 150; ++k) {
        frame(app);
        std::vector<std::string> controls;
        for (const auto& [name, widget] : app.widgets().widgets) {
            const bool isShort = shortFormOf(name.substr(0, name.find('.'))).has_value();
            if (widget.visible && (isShort || name.starts_with("collider"))) controls.push_back(name);
        }
        ASSERT_GT(controls.size(), 4u);
        const std::string name = dice.anyOf(controls);
        if (name == "collider.add" || name == "collider.shape" || name == "collider.motion") {
            choose(app, name, static_cast<int>(dice.below(7)));
        } else if (name != "collider.remove" || dice.oneIn(3)) {
            click(app, name, dice.between(0.0f, 1.0f));
        }
        Scene scene = app.simulation().scene();
        ASSERT_NO_THROW(checkScene(scene, "", ClothSpelling::one)) << "after a click on " << name;
        ASSERT_FALSE(app.message().isError()) << name << ": " << app.message().text();
        for (const glm::vec4& position : app.simulation().positions()) ASSERT_TRUE(isFinite(glm::vec3(position)));
    }
    EXPECT_GT(test::entriesOf(settings(app)).size(), 3u);
}

}  // namespace
}  // namespace drape::viewer
