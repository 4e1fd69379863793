#include "viewer/edits/collider_edits.h"

#include <gtest/gtest.h>

#include "run/log/event_values.h"
#include "run/run.h"
#include "scene/check/check.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "support/collider_dice.h"
#include "support/short_forms.h"

namespace drape::viewer {
namespace {

void expectAccepted(const Settings& settings) {
    Scene scene;
    scene.settings = settings;
    EXPECT_NO_THROW(checkScene(scene, "", ClothSpelling::one));
}

TEST(ColliderEdits, EveryShapeCanBeAddedUnderANameOfItsOwn) {
    Settings settings;
    for (int round = 1; round <= 2; ++round) {
        for (const Labelled<ColliderShape>& shape : kChoices<ColliderShape>) {
            const std::string name = addCollider(settings, shape.value, {1.0f, 2.0f, 3.0f}, 0.4f);
            EXPECT_EQ(name, std::string(shape.name) + " " + std::to_string(round));
            EXPECT_EQ(settings.colliders.back().place, glm::vec3(1.0f, 2.0f, 3.0f));
        }
    }
    expectAccepted(settings);
}

TEST(ColliderEdits, ThereAreNoMoreThanAScenesMost) {
    Settings settings;
    while (!addCollider(settings, ColliderShape::box, {}, 0.4f).empty()) continue;
    EXPECT_EQ(settings.colliders.size(), Collider::kMost);
    EXPECT_EQ(duplicateCollider(settings, "box 7"), "");
    EXPECT_EQ(settings.colliders.size(), Collider::kMost);
    expectAccepted(settings);
}

TEST(ColliderEdits, ShortFormsAreDuplicatedIntoTheList) {
    Settings settings;
    settings.ball().motion = ColliderMotion::circle;
    settings.ball().speed = 2.0f;
    settings.ball().radius = 0.3f;
    settings.walls().rule = WallRule::mirrorMotion;
    EXPECT_EQ(duplicateCollider(settings, "ball"), "ball 1");
    EXPECT_EQ(duplicateCollider(settings, "ball 1"), "ball 2");
    EXPECT_EQ(duplicateCollider(settings, "ground"), "ground 1");
    EXPECT_EQ(duplicateCollider(settings, "walls"), "walls 1");
    const std::vector<Collider> entries = test::entriesOf(settings);
    EXPECT_EQ(entries[0].motion, ColliderMotion::circle);
    EXPECT_EQ(entries[0].speed, 2.0f);
    EXPECT_NEAR(entries[1].place.x - entries[0].place.x, 0.6f, 1e-6f) << "beside it";
    EXPECT_EQ(entries[3].rule, WallRule::bounce) << "no scene file could hold another";
    expectAccepted(settings);
}

TEST(ColliderEdits, RemovingAShortFormSwitchesItOff) {
    Settings settings;
    settings.ground().on = true;
    removeCollider(settings, "ground");
    EXPECT_FALSE(settings.ground().on);
    addCollider(settings, ColliderShape::box, {}, 0.4f);
    const std::string second = addCollider(settings, ColliderShape::box, {}, 0.4f);
    removeCollider(settings, "box 1");
    ASSERT_EQ(test::entriesOf(settings).size(), 1u);
    EXPECT_EQ(test::entriesOf(settings).front().name, second);
}

TEST(ColliderEdits, NoNameIsGivenTwice) {
    Settings settings;
    addCollider(settings, ColliderShape::box, {}, 0.4f);
    addCollider(settings, ColliderShape::box, {}, 0.4f);
    for (const char* name : {"box 2", "ball", "walls", "", "a name that is longer than the forty bytes it may have"})
        EXPECT_FALSE(renameCollider(settings, "box 1", name)) << name;
    EXPECT_FALSE(renameCollider(settings, "ball", "lamp"));
    EXPECT_TRUE(renameCollider(settings, "box 1", "lamp"));
    EXPECT_EQ(settings.colliders.front().name, "lamp");
    settings.colliders.front().name = "as long as a name of a collider may be!!";
    EXPECT_EQ(duplicateCollider(settings, settings.colliders.front().name), "box 1");
    expectAccepted(settings);
}

TEST(ColliderEdits, WallsKeepTheirSizeWhereTheyCanGoNoFarther) {
    Settings settings;
    const glm::vec3 size = settings.walls().high - settings.walls().low;
    moveCollider(settings, "walls", {1.0f, -5000.0f, 5000.0f});
    EXPECT_EQ(settings.walls().low.x, -1.0f);
    EXPECT_EQ(settings.walls().high - settings.walls().low, size);
    moveCollider(settings, "ball", {0.5f, 5000.0f, 0.0f});
    EXPECT_EQ(settings.ball().place.x, 0.5f);
    moveCollider(settings, "ground", {1.0f, -0.25f, 1.0f});
    EXPECT_EQ(settings.ground().place.y, -0.25f);
    expectAccepted(settings);
}

TEST(ColliderEdits, AMotionAndAShapeBringWhatTheyNeed) {
    Settings settings;
    addCollider(settings, ColliderShape::sphere, {}, 0.4f);
    Collider& collider = settings.colliders.front();
    for (const auto shape : {ColliderShape::convex, ColliderShape::box}) {
        for (const Labelled<ColliderMotion>& motion : kChoices<ColliderMotion>) {
            const Collider before = collider;
            collider.shape = shape;
            collider.motion = motion.value;
            collider.rounding = 5.0f;
            makeValid(collider, before);
            EXPECT_EQ(collider.shape, shape);
            EXPECT_EQ(collider.motion, motion.value);
            expectAccepted(settings);
        }
    }
    const std::vector<Keyframe> own = {{.time = 0.0f}, {.time = 3.0f, .place = {1.0f, 0.0f, 0.0f}}};
    collider.keyframes = own;
    collider.repeats = false;
    Collider before = collider;
    before.motion = ColliderMotion::still;
    makeValid(collider, before);
    EXPECT_EQ(collider.keyframes, own) << "those of the scene are kept";
    collider.motion = ColliderMotion::spin;
    collider.axis = {0.0f, 0.0f, 0.0f};
    before.axis = {1.0f, 0.0f, 0.0f};
    makeValid(collider, before);
    EXPECT_EQ(collider.axis, before.axis);
}

class ColliderDice : public ::testing::TestWithParam<int> {};

// Random edits must be accepted, must be logged and read back unchanged, and must keep the cloth finite.
TEST_P(ColliderDice, MakeScenesThatAreAcceptedAndStayFinite) {
    test::PanelDice dice{Random(static_cast<glm::uint>(GetParam()))};
    const Scene scene = test::smallScene(dice);
    drape::Run run(scene);
    CpuSolver solver(run.model());
    for (int k = 0; k < 40; ++k) {
        const Settings before = run.settings();
        for (glm::uint edits = dice.below(4); edits > 0; --edits) test::editColliders(run.settings(), dice);
        expectAccepted(run.settings());
        const auto changes = changedSettings(before, run.settings());
        Settings edited = run.settings();
        finishColliders(edited);  // removes short forms with default values
        ASSERT_EQ(withSettings(before, changes, "log"), edited);
        const Step step = run.nextStep(viewOf(solver));
        solver.step(step);
        ASSERT_TRUE(measure(run.model(), solver.state(), step.substeps.front().h).finite)
            << scene.name << ", step " << k << ": " << test::describe(run.applied());
    }
    EXPECT_GT(test::entriesOf(run.settings()).size(), 3u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, ColliderDice, ::testing::Range(1, 4));
INSTANTIATE_TEST_SUITE_P(Slow, ColliderDice, ::testing::Range(4, 13));

}  // namespace
}  // namespace drape::viewer
