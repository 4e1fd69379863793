#include "colliders/surface.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/placed.h"

namespace drape {
namespace {

float coneDistance(glm::vec3 p, const Collider& c) {
    const float slope = (c.radius - c.topRadius) / c.length;
    const float away = std::sqrt(1.0f - slope * slope);
    const glm::vec2 q(std::hypot(p.x, p.z), p.y + 0.5f * c.length);
    const float along = -slope * q.x + away * q.y;
    if (along < 0.0f) return glm::length(q) - c.radius;
    if (along > away * c.length) return glm::length(q - glm::vec2(0.0f, c.length)) - c.topRadius;
    return away * q.x + slope * q.y - c.radius;
}

float distanceTo(const Collider& c, glm::vec3 p) {
    switch (c.shape) {
        case ColliderShape::sphere:
            return glm::length(p) - c.radius;
        case ColliderShape::capsule:
            return coneDistance(p, c);
        case ColliderShape::box: {
            const glm::vec3 q = glm::abs(p) - (0.5f * c.size - c.rounding);
            return glm::length(glm::max(q, 0.0f)) + std::min(std::max({q.x, q.y, q.z}), 0.0f) - c.rounding;
        }
        case ColliderShape::convex: {
            float most = -1e9f;
            for (const HalfSpace& plane : c.planes)
                most = std::max(most, glm::dot(glm::normalize(plane.normal), p) - plane.distance);
            return most;
        }
        default:
            return p.y;
    }
}

TEST(ColliderSurface, PointsAreOnTheShapeAndNormalsOutwards) {
    for (const Collider& shape : test::everyShape()) {
        const std::vector<SurfacePatch> patches = surfaceOf(shape);
        ASSERT_FALSE(patches.empty()) << shape.name;
        for (const SurfacePatch& patch : patches) {
            EXPECT_EQ(patch.rows % 8 + patch.columns % 8, 0);
            ASSERT_EQ(patch.points.size(), static_cast<std::size_t>((patch.rows + 1) * (patch.columns + 1)));
            for (const SurfacePoint& point : patch.points) {
                EXPECT_NEAR(distanceTo(shape, point.position), 0.0f, 1e-5f) << shape.name;
                EXPECT_NEAR(glm::length(point.normal), 1.0f, 1e-5f);
                const glm::vec3 outside = point.position + 0.01f * point.normal;
                EXPECT_NEAR(distanceTo(shape, outside), 0.01f, 1e-5f) << shape.name;
            }
        }
    }
}

TEST(ColliderSurface, SeenFromOutsideItTurnsCounterclockwise) {
    for (const Collider& shape : test::everyShape()) {
        for (const SurfacePatch& patch : surfaceOf(shape)) {
            for (int row = 0; row < patch.rows; ++row) {
                for (int column = 0; column < patch.columns; ++column) {
                    const SurfacePoint& a = patch.at(row, column);
                    const glm::vec3 across = patch.at(row, column + 1).position - a.position;
                    const glm::vec3 down = patch.at(row + 1, column).position - a.position;
                    const glm::vec3 turn = glm::cross(across, down);
                    if (glm::length(turn) < 1e-9f) continue;  // nothing is seen of it
                    EXPECT_GT(glm::dot(turn, a.normal), 0.0f) << shape.name << " " << row << " " << column;
                }
            }
        }
    }
}

TEST(ColliderSurface, ChangesWithTheSizesOfItsOwnShapeAlone) {
    for (const Collider& shape : test::everyShape()) {
        Collider other = shape;
        other.place.x += 1.0f;
        other.name = "other";
        EXPECT_TRUE(sameSurface(shape, other));
        other.shape = ColliderShape::room;
        EXPECT_FALSE(sameSurface(shape, other));
    }
    Collider box;
    box.shape = ColliderShape::box;
    Collider other = box;
    other.radius = 2.0f;
    EXPECT_TRUE(sameSurface(box, other));
    other.rounding *= 0.5f;
    EXPECT_FALSE(sameSurface(box, other));
}

}  // namespace
}  // namespace drape
