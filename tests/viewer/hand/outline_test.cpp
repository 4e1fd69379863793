#include "viewer/hand/outline.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "colliders/shape.h"
#include "colliders/surface.h"
#include "support/collider_shapes.h"
#include "support/placed.h"
#include "viewer/hand/collider_watch.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

const Lens kLens{Sheets::inFront(), Sheets::kWindow};

TEST(Outline, IsTheHullOfWhatIsSeen) {
    const std::array<glm::vec3, 6> points{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, 0}, {0.5f, 0.2f, 0}}};
    const std::vector<glm::vec2> outline = outlineOf(points, kLens);
    ASSERT_EQ(outline.size(), 4u) << "and nothing within";
    for (const glm::vec2 place : outline) {
        EXPECT_NEAR(std::abs(place.x - 400.0f), std::abs(place.y - 300.0f), 0.01f);
        EXPECT_GT(std::abs(place.x - 400.0f), 50.0f);
    }
}

TEST(Outline, OfABallIsACircle) {
    const std::vector<glm::vec2> outline = outlineOf(test::ballAt({0.0f, 0.0f, 0.0f}, 0.5f), kLens);
    ASSERT_GT(outline.size(), 12u);
    // From 4 m away, the rim of a ball of radius 0.5 m appears at 0.5 / sqrt(4 * 4 - 0.5 * 0.5) times the depth.
    const float radius = 0.5f / std::sqrt(15.75f) / kLens.unitAt(1.0f);
    for (const glm::vec2 place : outline) EXPECT_NEAR(glm::distance(place, {400.0f, 300.0f}), radius, 0.02f * radius);
}

TEST(Outline, IsNoneOfWhatIsBehindTheEye) {
    EXPECT_TRUE(outlineOf(test::ballAt({0.0f, 0.0f, 4.2f}, 0.5f), kLens).empty());
}

TEST(Edges, OfARoomAndAPlaneAreThoseBeforeTheEye) {
    PlacedCollider placed;
    placed.collider.shape = ColliderShape::room;
    placed.collider.size = glm::vec3(1.0f);
    EXPECT_EQ(edgesOf(placed, kLens, 1.0f).size(), 12u);
    // Distance from the middle of the front edges of a room of 1 m, seen from 4 m in front of its middle.
    const float front = 0.5f / 3.5f / kLens.unitAt(1.0f);
    float farthest = 0.0f;
    for (const auto& edge : edgesOf(placed, kLens, 1.0f))
        farthest = std::max({farthest, edge[0].x - 400.0f, edge[1].x - 400.0f});
    EXPECT_NEAR(farthest, front, 0.01f * front);

    placed.collider.size = glm::vec3(20.0f);  // the eye is inside the room
    const auto around = edgesOf(placed, kLens, 1.0f);
    EXPECT_EQ(around.size(), 8u) << "four are behind the eye";

    placed.collider.shape = ColliderShape::plane;
    placed.pose.place = {0.0f, -0.5f, 0.0f};
    const auto square = edgesOf(placed, kLens, 1.0f);
    EXPECT_EQ(square.size(), 4u);
    for (const auto& edge : square) EXPECT_GT(std::min(edge[0].y, edge[1].y), 300.0f) << "below the middle";

    placed.collider.shape = ColliderShape::box;
    EXPECT_TRUE(edgesOf(placed, kLens, 1.0f).empty()) << "it has an outline";
}

TEST(InsideACollider, IsWhereItsPlaceIsAndNotBeyondItsBounds) {
    for (const Collider& shape : test::solidShapes()) {
        const bool isHalfSpace = boundingRadius(shape) >= kUnbounded;
        const PlacedCollider placed{shape, {{0.3f, -0.2f, 0.5f}, glm::normalize(glm::vec4(0.3f, -0.5f, 0.2f, 0.8f))}};
        for (const SurfacePatch& patch : surfaceOf(shape)) {
            for (std::size_t i = 0; i < patch.points.size(); i += 7) {
                const SurfacePoint& point = patch.points[i];
                const glm::vec3 outwards = isHalfSpace ? point.normal : point.position;
                const auto at = [&](float share) {
                    return placed.pose.place + turned(placed.pose, point.position + share * outwards);
                };
                EXPECT_TRUE(isInside(at(-0.02f), placed)) << shape.name;
                EXPECT_FALSE(isInside(at(0.02f), placed)) << shape.name;
            }
        }
    }
}

}  // namespace
}  // namespace drape::viewer
