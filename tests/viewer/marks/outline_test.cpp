#include "viewer/marks/outline.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "colliders/shape.h"
#include "support/collider_shapes.h"
#include "support/placed.h"
#include "viewer/session/collider_watch.h"
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
    // Seen from 4 m, the rim of a ball of 0.5 m is at 0.5 / sqrt(4 * 4 - 0.5 * 0.5) of the depth.
    const float radius = 0.5f / std::sqrt(15.75f) / kLens.unitAt(1.0f);
    for (const glm::vec2 place : outline) EXPECT_NEAR(glm::distance(place, {400.0f, 300.0f}), radius, 0.02f * radius);
}

TEST(Outline, IsNoneOfWhatIsBehindTheEye) {
    EXPECT_TRUE(outlineOf(test::ballAt({0.0f, 0.0f, 4.2f}, 0.5f), kLens).empty());
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
