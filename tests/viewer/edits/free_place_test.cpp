#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/collider_shapes.h"
#include "viewer/edits/collider_edits.h"

namespace drape::viewer {
namespace {

constexpr float kMargin = 0.01f;

/// Returns the particles of an upright sheet of 2 m by 2 m at z = 0.
std::vector<glm::vec4> uprightSheet() {
    std::vector<glm::vec4> points;
    for (int row = -20; row <= 20; ++row) {
        for (int column = -20; column <= 20; ++column)
            points.emplace_back(0.05f * static_cast<float>(column), 0.05f * static_cast<float>(row), 0.0f, 1.0f);
    }
    return points;
}

TEST(FreePlace, ABallGoesOnToTheFirstGap) {
    const std::vector<glm::vec4> points = {{0, 0, 1, 0}, {0, 0, 2, 0}, {0, 0, 9, 0}, {5, 0, 3.2f, 0}, {0, 0, -1, 0}};
    const glm::vec3 along(0, 0, 1);
    EXPECT_EQ(freeDistance(points, {0, 0, 0}, along, 0.5f), 0.0f);
    EXPECT_NEAR(freeDistance(points, {0, 0, 0.8f}, along, 0.7f), 1.9f, 1e-6f);
    EXPECT_NEAR(freeDistance(points, {0.3f, 0, 2}, along, 0.5f), 0.4f, 1e-6f) << "past a point that is beside the ray";
    EXPECT_EQ(freeDistance({}, {0, 0, 0}, along, 0.5f), 0.0f);
}

TEST(FreePlace, NothingIsAddedInsideACloth) {
    const std::vector<glm::vec4> points = uprightSheet();
    std::vector<Collider> shapes = test::solidShapes();
    shapes.push_back(test::roomOf(glm::vec3(0.5f)));
    for (const Collider& shape : shapes) {
        for (const glm::vec3 eye : {glm::vec3(1, 1, 4), glm::vec3(0, 0, 0.3f), glm::vec3(0, 5, 0)}) {
            Collider placed = shape;
            makeRoomFor(placed, points, kMargin, eye);
            double nearest = std::numeric_limits<double>::infinity();
            for (const glm::vec4& point : points)
                nearest = std::min(nearest, test::exactDistance(placed, glm::dvec3(glm::vec3(point) - placed.place)));
            // In front of a corner of a convex shape, the distance to each plane is less than the distance to the
            // shape.
            EXPECT_GT(nearest, 0.5 * double{kMargin}) << shape.name << ", eye at " << eye.y << ", " << eye.z;
            makeRoomFor(placed, points, 0.9f * kMargin, eye);
            Collider again = placed;
            makeRoomFor(again, points, 0.9f * kMargin, eye);
            EXPECT_EQ(again, placed) << shape.name << ": stays where it is free";
        }
    }
}

}  // namespace
}  // namespace drape::viewer
