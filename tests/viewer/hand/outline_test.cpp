#include "viewer/hand/outline.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "colliders/collider.h"
#include "colliders/surface.h"
#include "support/collider_shapes.h"
#include "support/placed.h"
#include "viewer/app/watches.h"
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

/// Returns a flat surface of squares with a side of 0.1 m, at z = 0.
/// `rows`: '#' is a square, the first row is the uppermost.
std::pair<std::vector<glm::vec4>, std::vector<physics::Triangle>> squares(std::span<const std::string_view> rows) {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    const auto side = static_cast<glm::uint>(rows.front().size() + 1);
    for (glm::uint row = 0; row <= rows.size(); ++row) {
        for (glm::uint column = 0; column < side; ++column)
            positions.emplace_back(0.1f * static_cast<float>(column), -0.1f * static_cast<float>(row), 0.0f, 1.0f);
    }
    for (glm::uint row = 0; row < rows.size(); ++row) {
        for (glm::uint column = 0; column + 1 < side; ++column) {
            const glm::uint corner = side * row + column;
            if (rows[row][column] != '#') continue;
            triangles.push_back({corner, corner + side, corner + 1, 0.0f});
            triangles.push_back({corner + 1, corner + side, corner + side + 1, 0.0f});
        }
    }
    return {positions, triangles};
}

float totalLength(std::span<const OutlineLine> lines) {
    float length = 0.0f;
    for (const auto& [from, to] : lines) length += glm::distance(from, to);
    return length;
}

TEST(Silhouette, FollowsNotchesAndHolesInsteadOfTheHull) {
    constexpr std::array<std::string_view, 3> kRows{"#.#", "###", "#.#"};
    const auto [positions, triangles] = squares(kRows);
    const std::vector<OutlineLine> lines = silhouetteOf(positions, triangles, glm::vec3(0.0f), kLens);
    const float side = 0.1f / kLens.unitAt(4.0f);
    EXPECT_NEAR(totalLength(lines), 16.0f * side, 0.1f * side) << "the hull has 12 sides, and all edges are more";

    constexpr std::array<std::string_view, 3> kRing{"###", "#.#", "###"};
    const auto [around, ring] = squares(kRing);
    EXPECT_NEAR(totalLength(silhouetteOf(around, ring, glm::vec3(0.0f), kLens)), 16.0f * side, 0.1f * side);
}

TEST(Silhouette, HasNoLinesOverTheSurfaceOrBehindTheEye) {
    constexpr std::array<std::string_view, 3> kRows{"###", "###", "###"};
    auto [positions, triangles] = squares(kRows);
    // A triangle in front of the surface.
    const auto first = static_cast<glm::uint>(positions.size());
    for (const glm::vec3 corner : {glm::vec3(0.1f, -0.1f, 0.1f), {0.2f, -0.1f, 0.1f}, {0.1f, -0.2f, 0.1f}})
        positions.emplace_back(corner, 1.0f);
    triangles.push_back({first, first + 1, first + 2, 0.0f});
    const float side = 0.1f / kLens.unitAt(4.0f);
    EXPECT_NEAR(totalLength(silhouetteOf(positions, triangles, glm::vec3(0.0f), kLens)), 12.0f * side, 0.2f * side);
    EXPECT_TRUE(silhouetteOf(positions, triangles, {0.0f, 0.0f, 5.0f}, kLens).empty());
    EXPECT_TRUE(silhouetteOf(positions, triangles, {50.0f, 0.0f, 0.0f}, kLens).empty()) << "beside the window";
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
