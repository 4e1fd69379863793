#include "colliders/surface.h"

#include <gtest/gtest.h>

#include "support/placed.h"

namespace drape {
namespace {

TEST(ColliderSurface, PointsAreOnTheShapeAndNormalsOutwards) {
    for (const Collider& shape : test::everyShape()) {
        const std::vector<SurfacePatch> patches = surfaceOf(shape);
        ASSERT_FALSE(patches.empty()) << shape.name;
        for (const SurfacePatch& patch : patches) {
            EXPECT_EQ(patch.rows % 8 + patch.columns % 8, 0);
            ASSERT_EQ(patch.points.size(), static_cast<std::size_t>((patch.rows + 1) * (patch.columns + 1)));
            for (const SurfacePoint& point : patch.points) {
                EXPECT_NEAR(test::exactDistance(shape, point.position), 0.0, 1e-5) << shape.name;
                EXPECT_NEAR(glm::length(point.normal), 1.0f, 1e-5f);
                const glm::vec3 outside = point.position + 0.01f * point.normal;
                EXPECT_NEAR(test::exactDistance(shape, outside), 0.01, 1e-5) << shape.name;
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
                    if (glm::length(turn) < 1e-9f) continue;  // skips invisible cells
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
