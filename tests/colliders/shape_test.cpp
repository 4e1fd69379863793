#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "colliders/collider.h"
#include "support/collider_shapes.h"

namespace drape::test {
namespace {

TEST(Shape, IsWithinItsBoundAndReachesIt) {
    std::mt19937 random(51);
    for (const Collider& shape : solidShapes()) {
        const float bound = boundingRadius(shape);
        if (shape.shape == ColliderShape::plane) {
            EXPECT_EQ(bound, kUnbounded);
            continue;
        }
        double farthest = 0.0;
        for (int k = 0; k < 2000; ++k) {
            const glm::dvec3 out = glm::normalize(glm::dvec3(randomIn(random, 1.0f)) + 1e-9);
            ASSERT_GT(exactDistance(shape, out * (double{bound} + 1e-6)), 0.0) << shape.name;
            double low = 0.0;
            double high = bound;
            while (high - low > 1e-6) {
                const double middle = 0.5 * (low + high);
                (exactDistance(shape, out * middle) < 0.0 ? low : high) = middle;
            }
            farthest = std::max(farthest, low);
        }
        EXPECT_GT(farthest, 0.85 * double{bound}) << shape.name << ": the bound ignores the rounding of corners";
    }
    EXPECT_EQ(boundingRadius(roomOf(glm::vec3(1.0f))), kUnbounded);
}

TEST(Shape, CornersOfConvexShapes) {
    std::vector<glm::vec3> corners = cornersOf(octahedronOf(1.0f).planes);
    ASSERT_EQ(corners.size(), 6u);
    for (const glm::vec3& corner : corners) {
        EXPECT_NEAR(glm::length(corner), std::sqrt(3.0f), 1e-6f);
        EXPECT_NEAR(std::max({std::abs(corner.x), std::abs(corner.y), std::abs(corner.z)}), std::sqrt(3.0f), 1e-6f);
    }
    std::vector<HalfSpace> cube;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            HalfSpace face{glm::vec3(0.0f), 0.5f};
            face.normal[axis] = side;
            cube.push_back(face);
        }
    }
    EXPECT_EQ(cornersOf(cube).size(), 8u);
    cube.push_back({{1, 1, 1}, 10.0f});  // cuts nothing off
    EXPECT_EQ(cornersOf(cube).size(), 8u);
    cube.back().distance = 0.0f;
    EXPECT_EQ(cornersOf(cube).size(), 10u) << "should be four corners and the six of a hexagon";
    cube.pop_back();
    cube.resize(3);
    EXPECT_LT(cornersOf(cube).size(), 4u);
}

/// Makes a ball out of as many planes as a collider may have.
Collider facettedBall(float radius) {
    Collider ball;
    ball.shape = ColliderShape::convex;
    std::vector<HalfSpace> planes;
    for (std::size_t k = 0; k < Collider::kMostPlanes; ++k) {
        const float height = (2.0f * static_cast<float>(k) + 1.0f) / static_cast<float>(Collider::kMostPlanes) - 1.0f;
        const float away = std::sqrt(1.0f - height * height);
        const float angle = 2.39996f * static_cast<float>(k);  // a spiral that spreads the planes evenly
        planes.push_back({{away * std::cos(angle), height, away * std::sin(angle)}, radius});
    }
    ball.planes = std::move(planes);
    return ball;
}

// Every step asks for the bound of each collider. Finding corners takes a thousand times as long as copying them.
TEST(Shape, TheBoundOfAConvexShapeIsFoundOnce) {
    const auto processorTime = [](const auto& work) {
        const std::clock_t start = std::clock();
        work();
        return static_cast<double>(std::clock() - start);
    };
    Collider ball;
    const double making = processorTime([&] { ball = facettedBall(0.3f); });
    const double asking = processorTime([&] {
        for (int k = 0; k < 10; ++k) {
            const Collider copy = ball;
            EXPECT_GT(boundingRadius(copy), 0.3f);
        }
    });
    EXPECT_LT(asking, making);
}

}  // namespace
}  // namespace drape::test
