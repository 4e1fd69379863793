#include <gtest/gtest.h>

#include <cmath>

#include "colliders/collider.h"
#include "colliders/surface.h"
#include "support/placed.h"
#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

PlacedCollider placed(const Collider& shape) {
    return {shape, {{0.3f, -0.2f, 0.5f}, glm::normalize(glm::vec4(0.3f, -0.5f, 0.2f, 0.8f))}};
}

glm::vec3 inWorld(const Pose& pose, glm::vec3 point) { return pose.place + turned(pose, point); }

// Shapes are convex, so a ray from outside along the inward normal meets the surface at the normal's point.
TEST(PickCollider, ARayMeetsASurfaceWhereItIsDrawn) {
    for (const Collider& shape : test::everyShape()) {
        const PlacedCollider collider = placed(shape);
        for (const SurfacePatch& patch : surfaceOf(shape)) {
            for (std::size_t i = 0; i < patch.points.size(); i += 7) {
                const SurfacePoint& point = patch.points[i];
                // Skips sharp edges, where a ray may hit or miss.
                const std::size_t across = static_cast<std::size_t>(patch.columns) + 1;
                if (shape.shape == ColliderShape::convex && (i < across || i % across == 0)) continue;
                const glm::vec3 outwards = turned(collider.pose, point.normal);
                // A direction that is not a unit vector tests that depths are in lengths of the direction.
                const Ray ray{inWorld(collider.pose, point.position) + 1.5f * outwards, -3.0f * outwards};
                EXPECT_NEAR(depthOf(ray, collider), 0.5f, 1e-4f) << shape.name;
                const Ray away{ray.origin, -ray.direction};
                EXPECT_TRUE(std::isinf(depthOf(away, collider))) << shape.name;
            }
        }
    }
}

TEST(PickCollider, ARayBesideAShapeMissesIt) {
    for (const Collider& shape : test::everyShape()) {
        if (shape.shape == ColliderShape::plane) continue;
        const PlacedCollider collider = placed(shape);
        const float aside = boundingRadius(shape) + 0.01f;
        const Ray ray{collider.pose.place + glm::vec3(aside, 0.0f, 3.0f), {0.0f, 0.0f, -1.0f}};
        EXPECT_TRUE(std::isinf(depthOf(ray, collider))) << shape.name;
    }
}

TEST(PickCollider, TheFirstOnTheRayIsPicked) {
    std::vector<PlacedCollider> colliders = {test::ballAt({0, 0, -3}, 0.5f), test::ballAt({0, 0, -1}, 0.25f),
                                             test::ballAt({2, 0, 0}, 0.5f)};
    const Ray ray{{0, 0, 1}, {0, 0, -1}};
    const auto picked = pickCollider(ray, colliders);
    ASSERT_TRUE(picked);
    EXPECT_EQ(picked->index, 1u);
    EXPECT_NEAR(picked->distance, 1.75f, 1e-5f);
    colliders.erase(colliders.begin() + 1);
    EXPECT_EQ(pickCollider(ray, colliders)->index, 0u);
    EXPECT_FALSE(pickCollider({{0, 5, 1}, {0, 0, -1}}, colliders));
}

TEST(PickCollider, RoomsAreSeenThrough) {
    PlacedCollider room;
    room.collider.shape = ColliderShape::room;
    EXPECT_TRUE(std::isinf(depthOf({{0, 0, 5}, {0, 0, -1}}, room)));
}

}  // namespace
}  // namespace drape::viewer
