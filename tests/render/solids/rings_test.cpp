#include <gtest/gtest.h>

#include <cmath>

#include "cloth/make/make_model.h"
#include "colliders/collider.h"
#include "render/frame/scene_frame.h"

namespace drape::render {
namespace {

/// A curtain of 1 m in five pleats, whose first row is pinned 3 cm below `height`.
Model curtainBelow(float height) {
    ClothDescription cloth;
    cloth.particles = {41, 9};
    cloth.size = {1.0f, 0.3f};
    cloth.origin = {-0.35f, height - 0.03f, 0.0f};
    cloth.gather = 0.3f;
    cloth.pleats = 5;
    cloth.pins = PinPattern::topRow;
    return makeModel(cloth);
}

PlacedCollider rodAt(float height) {
    PlacedCollider rod;
    rod.collider.shape = ColliderShape::capsule;
    rod.collider.radius = rod.collider.topRadius = 0.01f;
    rod.collider.length = 1.0f;
    rod.collider.place = {0.0f, height, 0.0f};
    rod.collider.turn = {0.0f, 0.0f, 90.0f};
    rod.pose.place = rod.collider.place;
    rod.pose.turn = {0.0f, 0.0f, std::sqrt(0.5f), std::sqrt(0.5f)};  // 90° about z
    return rod;
}

TEST(Rings, ACurtainHangsFromItsRodByARingWhereAPleatIsBelowTheRod) {
    const Model model = curtainBelow(1.5f);
    const std::vector<Ring> rings = ringsOf(model, {}, {}, std::vector{rodAt(1.5f)});
    EXPECT_GE(rings.size(), 5u);
    EXPECT_LE(rings.size(), 11u);
    for (const Ring& ring : rings) {
        const glm::vec4& particle = model.startPositions[ring.particle];
        EXPECT_EQ(particle.w, 0.0f) << "not pinned";
        EXPECT_LT(std::abs(particle.z), 0.02f) << "not below the rod";
    }
}

TEST(Rings, NeedAThinStillRodNearThePins) {
    const Model model = curtainBelow(1.5f);
    EXPECT_TRUE(ringsOf(model, {}, {}, {}).empty());
    EXPECT_TRUE(ringsOf(model, {}, {}, std::vector{rodAt(1.7f)}).empty()) << "too far above";
    PlacedCollider rod = rodAt(1.5f);
    rod.collider.motion = ColliderMotion::line;
    EXPECT_TRUE(ringsOf(model, {}, {}, std::vector{rod}).empty()) << "it moves";
}

}  // namespace
}  // namespace drape::render
