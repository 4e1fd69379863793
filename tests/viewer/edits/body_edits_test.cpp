#include "viewer/edits/body_edits.h"

#include <gtest/gtest.h>

#include "cloth/core/placement.h"
#include "cloth/make/make_model.h"
#include "scene/check/check.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "support/bodies.h"
#include "support/short_forms.h"

namespace drape::viewer {
namespace {

BodyDescription boxOf(const char* name, glm::vec3 size = {0.4f, 0.2f, 0.3f}) {
    return test::bodyOf(test::boxMesh(size), name, glm::vec3(0.0f));
}

/// Returns a scene with a sheet of 1 m: level and free, or upright and pinned.
/// `height`: m.
Scene sheetAt(float height, bool isHeld) {
    Scene scene;
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.particles = {21, 21};
    cloth.size = {1.0f, 1.0f};
    cloth.origin = {-0.5f, height, isHeld ? 0.0f : -0.5f};
    cloth.down = isHeld ? glm::vec3(0.0f, -1.0f, 0.0f) : glm::vec3(0.0f, 0.0f, 1.0f);
    cloth.pins = isHeld ? PinPattern::topRow : PinPattern::none;
    scene.settings.ground().on = true;
    return scene;
}

void expectFits(const Scene& scene) { EXPECT_NO_THROW(checkScene(scene, "", ClothSpelling::one)); }

TEST(BodyEdits, NamesAreTheirOwnAndContactIsOn) {
    Scene scene = sheetAt(1.0f, false);
    EXPECT_EQ(addBody(scene, boxOf("box")), "box");
    EXPECT_EQ(addBody(scene, boxOf("box")), "box 1");
    EXPECT_EQ(addBody(scene, boxOf("")), "body");
    EXPECT_EQ(addBody(scene, boxOf("a name of more than the forty bytes that fit")), "body 1");
    EXPECT_EQ(duplicateBody(scene.world.bodies, "box 1"), "box 2");
    EXPECT_GT(scene.world.bodies.back().frame.place.x, 0.4f) << "beside it";
    EXPECT_TRUE(scene.settings.clothContact.on);
    expectFits(scene);
    removeBody(scene.world.bodies, "box");
    EXPECT_EQ(scene.world.bodies.size(), 4u);
    EXPECT_EQ(findBody(scene.world.bodies, "box"), nullptr);
    EXPECT_EQ(duplicateBody(scene.world.bodies, "box"), "");
    while (scene.world.bodies.size() < BodyDescription::kMost) addBody(scene, boxOf("box"));
    EXPECT_EQ(duplicateBody(scene.world.bodies, "box 1"), "");
    EXPECT_THROW(addBody(scene, boxOf("box")), SceneError);
    expectFits(scene);
}

TEST(BodyEdits, OnlyClothsOfContactMeetThem) {
    Scene scene = sheetAt(1.0f, false);
    EXPECT_TRUE(canHaveBodies(scene));
    scene.settings.order = StepOrder::constrainFirst;
    EXPECT_FALSE(canHaveBodies(scene));
    scene = sheetAt(1.0f, false);
    scene.world.linkOrder = LinkOrder::forwards;
    EXPECT_FALSE(canHaveBodies(scene));
    scene = sheetAt(1.0f, false);
    scene.world.cloths.clear();
    EXPECT_FALSE(canHaveBodies(scene));
}

TEST(BodyEdits, ALengthScalesAboutTheMiddle) {
    const BodyDescription read = [] {
        BodyDescription box = boxOf("box");
        box.mesh.scale = 0.01f;
        box.mesh.place = {0.1f, -0.2f, 0.0f};
        return box;
    }();
    EXPECT_FLOAT_EQ(lengthOf(read, read), 0.4f);
    BodyDescription body = read;
    for (const float length : {0.1f, 0.8f}) {
        setLength(body, read, length);
        EXPECT_FLOAT_EQ(lengthOf(body, read), length);
        EXPECT_FLOAT_EQ(body.mesh.place.x, 0.1f * length / 0.4f);
        EXPECT_FLOAT_EQ(body.mesh.scale, 0.01f * length / 0.4f);
        EXPECT_EQ(body.mesh.shape, nullptr) << "to be read again";
    }
}

TEST(BodyEdits, MotionsAreRepaired) {
    BodyDescription before = boxOf("ball");  // this name is not allowed for colliders
    BodyDescription body = before;
    body.frame.motion = ColliderMotion::spin;
    body.frame.axis = glm::vec3(0.0f);
    makeValid(body, before);
    EXPECT_NE(body.frame.axis, glm::vec3(0.0f));
    EXPECT_EQ(body.frame.motion, ColliderMotion::spin);
    body.frame.motion = ColliderMotion::keyframes;
    makeValid(body, before);
    EXPECT_GE(body.frame.keyframes.size(), 2u);
    EXPECT_EQ(body.frame.name, "ball");
}

TEST(BodyEdits, AColourAloneMakesNoOtherModel) {
    const BodyDescription body = boxOf("box");
    BodyDescription other = body;
    other.mesh.shape = makeMeshShape(ClothMesh(body.mesh.shape->mesh));
    EXPECT_TRUE(sameBody(body, other)) << "it was only read again";
    other.frame.colour = {1.0f, 0.0f, 0.0f};
    EXPECT_TRUE(sameBody(body, other));
    for (const auto& change :
         {+[](BodyDescription& b) { b.frame.place.x = 1.0f; }, +[](BodyDescription& b) { b.frame.name = "other"; },
          +[](BodyDescription& b) { b.mesh.scale = 2.0f; },
          +[](BodyDescription& b) { b.mesh.digest = "0123456789abcdef"; },
          +[](BodyDescription& b) { b.frame.motion = ColliderMotion::line; }}) {
        other = body;
        change(other);
        EXPECT_FALSE(sameBody(body, other));
    }
}

// Tests of the place of a new body.

struct Placed {
    Scene scene;
    Model model;
    BodyDescription body;
    bool isInsteadOfBall = false;
    glm::vec3 low{1e9f}, high{-1e9f};

    Placed(Scene given, BodyDescription box)
        : scene(std::move(given)), model(makeModel(scene.world)), body(std::move(box)) {
        isInsteadOfBall = placeBody(body, scene, model, {0.0f, 0.7f, 0.0f}, {0.0f, 0.9f, 4.0f});
        for (const glm::vec3& point : placedPositions(body.mesh)) {
            low = glm::min(low, body.frame.place + point);
            high = glm::max(high, body.frame.place + point);
        }
    }

    /// Returns the distance from the body's bounding box to the nearest particle at the start, m.
    float clearance() const {
        float least = 1e9f;
        for (const glm::vec4& particle : model.startPositions) {
            const glm::vec3 point(particle);
            least = std::min(least, glm::distance(glm::clamp(point, low, high), point));
        }
        return least;
    }
};

TEST(BodyPlace, UnderASheetThatFallsItStandsOnTheGround) {
    const Placed placed(sheetAt(1.0f, false), boxOf("box"));
    EXPECT_NEAR(placed.low.y, 0.0f, 1e-6f);
    EXPECT_NEAR(placed.body.frame.place.x, 0.0f, 1e-6f);
    EXPECT_NEAR(placed.body.frame.place.z, 0.0f, 1e-6f);
    EXPECT_FALSE(placed.isInsteadOfBall);
}

TEST(BodyPlace, ABallInItsPlaceIsSwitchedOff) {
    Scene scene = sheetAt(1.0f, false);
    scene.settings.ball().on = true;
    scene.settings.ball().place = {0.1f, 0.5f, 0.0f};
    const Placed placed(scene, boxOf("box"));
    EXPECT_TRUE(placed.isInsteadOfBall);
    EXPECT_FALSE(placed.scene.settings.ball().on);
    EXPECT_NEAR(placed.low.y, 0.0f, 1e-6f);
    scene.settings.ball().place = {5.0f, 0.5f, 0.0f};
    const Placed beside(scene, boxOf("box"));
    EXPECT_FALSE(beside.isInsteadOfBall);
    EXPECT_TRUE(beside.scene.settings.ball().on);
}

TEST(BodyPlace, WhereItHasNoRoomUnderTheClothItTouchesNoneAllTheSame) {
    const Placed tooHigh(sheetAt(0.15f, false), boxOf("box"));
    const Placed held(sheetAt(1.2f, true), boxOf("box"));
    Scene withTable = sheetAt(1.0f, false);
    Collider table;
    table.shape = ColliderShape::box;
    table.name = "table";
    table.place = {0.0f, 0.6f, 0.0f};
    test::setEntries(withTable.settings, {table});
    const Placed atTable(withTable, boxOf("box"));
    for (const Placed* placed : {&tooHigh, &held}) {
        EXPECT_GT(placed->clearance(), 0.001f);
        EXPECT_GE(placed->low.y, -1e-6f);
    }
    EXPECT_GT(held.body.frame.place.z, 0.1f) << "on the side of the eye";
    EXPECT_NEAR(held.low.y, 0.0f, 1e-6f);
    EXPECT_FALSE(atTable.isInsteadOfBall);
    EXPECT_GT(atTable.clearance(), 0.001f);
}

TEST(BodyPlace, ItIsToHaveRoomUnderTheCloth) {
    const Scene high = sheetAt(2.0f, false);
    EXPECT_FLOAT_EQ(usualBodyLength(high, makeModel(high.world)), 0.5f);
    const Scene low = sheetAt(0.5f, false);
    EXPECT_FLOAT_EQ(usualBodyLength(low, makeModel(low.world)), 0.3f);
    const Scene held = sheetAt(1.1f, true);
    EXPECT_FLOAT_EQ(usualBodyLength(held, makeModel(held.world)), 0.3f);
}

}  // namespace
}  // namespace drape::viewer
