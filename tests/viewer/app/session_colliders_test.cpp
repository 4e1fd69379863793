// Colliders that are added, dragged and removed in a session.

#include <gtest/gtest.h>

#include "run/replay.h"
#include "scene/check/check.h"
#include "solver/cpu/cpu_solver.h"
#include "support/collider_shapes.h"
#include "support/panel_dice.h"
#include "support/short_forms.h"
#include "viewer/app/session_fixture.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class ColliderSessionTest : public SessionTest {
protected:
    const Settings& settings(const WindowSession& session) { return session.simulation().scene().settings; }

    glm::vec2 seen(const WindowSession& session, const std::string& name) {
        return session.lens().see(findCollider(settings(session), name)->place).place;
    }

    /// Drags from a place, a picture for each part of the way.
    void drag(WindowSession& session, glm::vec2 from, glm::vec2 by) {
        ASSERT_TRUE(session.isTouching(from, Tool::grab));
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, from, Tool::grab}}, 0.0f);
        frame(session);
        for (int k = 1; k <= 4; ++k) {
            session.handle(
                std::vector<HandSignal>{{HandSignal::Kind::move, from + by * (static_cast<float>(k) / 4.0f), {}}},
                0.0f);
            frame(session);
        }
        session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, from + by, {}}}, 0.0f);
        frame(session);
    }

    /// A session of a cloth and a box.
    WindowSession openWithBox(glm::vec3 place = {0.2f, -0.6f, 0.1f}) {
        Scene scene;
        scene.world.cloths.front().particles = {12, 10};
        scene.settings.substeps = 2;
        scene.settings.clothContact.on = false;  // colliders alone are looked at
        Collider box;
        box.name = "box 1";
        box.shape = ColliderShape::box;
        box.place = place;
        scene.settings.colliders.push_back(box);
        saveSceneFile("box.json", scene);
        return WindowSession(SceneMenu("box.json"), library);
    }

    /// Both are in the picture.
    static void begin(WindowSession& session) {
        frame(session);
        session.execute({Action::frameCloth});
        session.move({{0.0f, 0.0f}, {0.0f, 0.0f}, 1.8f});
        frame(session);
    }
};

TEST_F(ColliderSessionTest, ADragMovesItInThePlaneOfThePictureAndIsOneEdit) {
    WindowSession session = openWithBox();
    begin(session);
    const Settings before = settings(session);
    const glm::vec2 from = seen(session, "box 1");
    EXPECT_FALSE(session.isTouching(from, Tool::cut)) << "other tools leave it alone";
    drag(session, from, {60.0f, -40.0f});
    EXPECT_EQ(session.panel().collider, "box 1");
    const glm::vec3 moved = test::entriesOf(settings(session)).front().place - test::entriesOf(before).front().place;
    EXPECT_GT(moved.x, 0.02f);
    EXPECT_GT(moved.y, 0.01f);
    const glm::vec3 forward = glm::normalize(session.camera().target - session.lens().eye());
    EXPECT_NEAR(glm::dot(moved, forward), 0.0f, 1e-3f * glm::length(moved) + 1e-5f);
    EXPECT_LT(glm::distance(seen(session, "box 1"), from + glm::vec2(60.0f, -40.0f)), 8.0f)
        << "its surface is nearer than its middle";
    Settings other = settings(session);
    other.colliders.front().place = test::entriesOf(before).front().place;
    EXPECT_EQ(other, before) << "nothing else changes";
    for (int i = 0; i < 60; ++i) frame(session);
    EXPECT_EQ(session.simulation().applied().colliders, settings(session).colliders) << "it stays where it was let go";
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(settings(session), before);
    session.execute({Action::undo});
    EXPECT_EQ(session.panel().message, "Nothing to undo");
}

TEST_F(ColliderSessionTest, NoneIsAddedInsideTheCloth) {
    WindowSession session = open();
    frame(session);
    session.execute({Action::frameCloth});  // the middle of the picture is in the middle of the cloth
    for (const Labelled<ColliderShape>& shape : kChoices<ColliderShape>) {
        session.addCollider(shape.value);
        const Collider added = test::entriesOf(settings(session)).back();
        EXPECT_EQ(added.shape, shape.value);
        EXPECT_EQ(session.panel().collider, added.name);
        for (const glm::vec4& particle : session.simulation().drawn().read(Array::positions)) {
            const glm::dvec3 point(glm::vec3(particle) - added.place);
            ASSERT_GT(test::exactDistance(added, point), double{settings(session).thickness}) << added.name;
        }
        frame(session);
    }
}

TEST_F(ColliderSessionTest, AMovingOneTakesItsPathAlong) {
    WindowSession session = openWithBox();
    begin(session);
    click(session, "ball.on");
    frame(session);
    ASSERT_EQ(settings(session).ball().motion, ColliderMotion::line);
    const Collider before = settings(session).ball();
    for (int i = 0; i < 30; ++i) frame(session);
    const auto placed = placedColliders(session.simulation().applied(), session.simulation().clock());
    const glm::vec2 from = session.lens().see(placed.back().pose.place).place;
    drag(session, from, {0.0f, -50.0f});
    Collider after = settings(session).ball();
    EXPECT_GT(after.place.y, before.place.y);
    after.place = before.place;
    EXPECT_EQ(after, before);
    EXPECT_EQ(session.panel().collider, "ball");
}

TEST_F(ColliderSessionTest, AClickSelectsAndDeleteRemoves) {
    WindowSession session = openWithBox();
    begin(session);
    const Settings before = settings(session);
    session.execute({Action::removeCollider});
    frame(session);
    EXPECT_EQ(settings(session), before) << "the panel shows a scene's first, which nobody has selected";
    EXPECT_EQ(session.panel().message, "Nothing is selected: click a collider or a body first");
    const glm::vec2 place = seen(session, "box 1");
    const std::vector<HandSignal> press{{HandSignal::Kind::press, place, Tool::grab},
                                        {HandSignal::Kind::release, place, {}}};
    session.handle(press, 0.0f);
    EXPECT_EQ(session.panel().collider, "box 1");
    EXPECT_EQ(settings(session), before);
    EXPECT_FALSE(session.mouseHand().solidDrag().isOn());
    session.execute({Action::removeCollider});
    frame(session);
    EXPECT_TRUE(test::entriesOf(settings(session)).empty());
    session.execute({Action::undo});
    frame(session);
    EXPECT_EQ(settings(session), before);
    session.handle(press, 0.0f);
    click(session, "collider.remove");
    EXPECT_TRUE(test::entriesOf(settings(session)).empty());
}

TEST_F(ColliderSessionTest, TheClothBeforeItIsTouchedFirst) {
    WindowSession session = openWithBox({0.0f, -0.6f, -0.8f});
    begin(session);
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const glm::vec2 from = seen(session, "box 1");
    drag(session, from, placeOf(session, kMiddle) - from);
    for (int i = 0; i < 60; ++i) frame(session);
    const Settings before = settings(session);
    const glm::vec2 place = placeOf(session, kMiddle);
    ASSERT_LT(glm::distance(seen(session, "box 1"), place), 30.0f);
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    EXPECT_FALSE(session.simulation().hands().all().empty());
    EXPECT_FALSE(session.mouseHand().solidDrag().isOn());
    EXPECT_EQ(settings(session), before);
}

TEST_F(ColliderSessionTest, WhatIsDoneWithThemIsLoggedAndCanBeDoneAgain) {
    WindowSession session = openWithBox();
    begin(session);
    choose(session, "collider.add", 1);  // the first line is "choose a shape"
    EXPECT_EQ(session.panel().collider, "sphere 1");
    const glm::vec3 before = test::entriesOf(settings(session)).back().place - session.camera().target;
    const glm::vec3 towardsEye = glm::normalize(session.camera().eye() - session.camera().target);
    EXPECT_GT(glm::dot(before, towardsEye), 0.1f) << "before the cloth";
    EXPECT_LT(glm::length(glm::cross(before, towardsEye)), 1e-4f) << "in the middle of the picture";
    for (int i = 0; i < 5; ++i) frame(session);
    drag(session, seen(session, "box 1"), {-20.0f, -120.0f});
    click(session, "collider.duplicate");
    EXPECT_EQ(session.panel().collider, "box 2");
    for (int i = 0; i < 5; ++i) frame(session);
    click(session, "collider.turnY", 0.7f);
    click(session, "collider.width", 0.4f);
    session.execute({Action::undo});
    frame(session);
    session.execute({Action::removeCollider});
    for (int i = 0; i < 10; ++i) frame(session);
    ASSERT_EQ(test::entriesOf(settings(session)).size(), 2u);
    saveFile(session, "file.saveLog");
    ASSERT_EQ(session.panel().message, savedLine("my-box.log"));

    const InputLog log = readLogFile("my-box.log");
    drape::Run run(log.scene);
    EXPECT_EQ(test::entriesOf(log.scene.settings).size(), 1u);
    CpuSolver solver(run.model());
    Replay replay(log);
    while (run.clock().steps < log.steps) solver.step(replay.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
    EXPECT_EQ(test::entriesOf(run.settings()), test::entriesOf(settings(session)));
}

// Whatever is clicked, the scene stays one that could be saved, and steps go on.
TEST_F(ColliderSessionTest, NoClickInTheListIsRefused) {
    WindowSession session = openWithBox();
    begin(session);
    test::PanelDice dice{Random(7)};
    for (int k = 0; k < 150; ++k) {
        frame(session);
        std::vector<std::string> controls;
        for (const auto& [name, widget] : session.widgets().widgets) {
            const bool isShort = shortFormOf(name.substr(0, name.find('.'))).has_value();
            if (widget.visible && (isShort || name.starts_with("collider"))) controls.push_back(name);
        }
        ASSERT_GT(controls.size(), 6u);
        const std::string name = dice.anyOf(controls);
        if (name == "collider.add" || name == "collider.shape" || name == "collider.motion") {
            choose(session, name, static_cast<int>(dice.below(7)));
        } else if (name != "collider.remove" || dice.oneIn(3)) {
            click(session, name, dice.between(0.0f, 1.0f));
        }
        Scene scene = session.simulation().scene();
        ASSERT_NO_THROW(checkScene(scene, "", ClothSpelling::one)) << "after a click on " << name;
        ASSERT_FALSE(session.panel().messageIsError) << name << ": " << session.panel().message;
        for (const glm::vec4& position : session.simulation().positions()) ASSERT_TRUE(isFinite(glm::vec3(position)));
    }
    EXPECT_GT(test::entriesOf(settings(session)).size(), 3u);
}

}  // namespace
}  // namespace drape::viewer
