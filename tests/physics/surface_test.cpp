// Compares the nearest point of each shape's surface with formulas in double.

#include <gtest/gtest.h>

#include "support/collider_shapes.h"

namespace drape::test {
namespace {

TEST(Surface, OfEachShapeIsWhereAFormulaInDoubleHasIt) {
    std::mt19937 random(31);
    for (const Collider& shape : solidShapes()) {
        ColliderKernels kernels({shape});
        int inside = 0;
        for (int k = 0; k < 20000; ++k) {
            const glm::vec3 p = randomIn(random, k % 2 == 0 ? 1.0f : 0.3f);
            const physics::Surface surface = kernels->nearestOf(kernels.record(), p);
            const ExactSurface exact = exactSurface(shape, p);
            ASSERT_NEAR(double{surface.distance}, exact.distance, 4e-7) << shape.name << ", case " << k;
            ASSERT_NEAR(glm::length(glm::dvec3(surface.normal)), 1.0, 5e-7) << shape.name << ", case " << k;
            inside += exact.distance < 0.0 ? 1 : 0;
            // Rounding decides which part of a surface is found if two parts are equally near.
            const double stepAlong = 1e-4;
            const double ahead = exactDistance(shape, glm::dvec3(p) + stepAlong * glm::dvec3(surface.normal));
            EXPECT_GT(ahead - exact.distance, 0.8 * stepAlong) << shape.name << ", case " << k;
            if (exact.distance > 0.01) {
                ASSERT_LT(glm::distance(glm::dvec3(surface.normal), exact.normal), 2e-5) << shape.name << ' ' << k;
            }
        }
        EXPECT_GT(inside, 20) << shape.name;
    }
}

// If one ball of a capsule contains the other, the capsule equals the larger ball, except for a thousandth of its
// length.
TEST(Surface, OfACapsuleWhoseBallsHoldEachOther) {
    std::mt19937 random(32);
    for (const Collider& shape : {capsuleOf(0.3f, 0.1f, 0.15f), capsuleOf(0.05f, 0.4f, 0.1f), capsuleOf(0.2f, 0.2f, 0),
                                  capsuleOf(0.1f, 0.2f, 0)}) {
        ColliderKernels kernels({shape});
        for (int k = 0; k < 5000; ++k) {
            const glm::vec3 p = randomIn(random, 0.6f);
            const physics::Surface surface = kernels->nearestOf(kernels.record(), p);
            ASSERT_NEAR(double{surface.distance}, exactDistance(shape, p), 0.0011 * double{shape.length} + 4e-7)
                << shape.radius << ' ' << shape.topRadius << ", case " << k;
        }
    }
}

TEST(Surface, AtAMiddleHasANormal) {
    for (const Collider& shape : solidShapes()) {
        ColliderKernels kernels({shape});
        for (const glm::vec3& p : {glm::vec3(0.0f), glm::vec3(0, 1e-25f, 0), glm::vec3(0, 0.01f, 0)}) {
            const physics::Surface surface = kernels->nearestOf(kernels.record(), p);
            EXPECT_NEAR(glm::length(surface.normal), 1.0f, 1e-6f) << shape.name << ' ' << p.y;
            EXPECT_NEAR(double{surface.distance}, exactDistance(shape, glm::dvec3(p) + 1e-9), 1e-6) << shape.name;
        }
    }
}

TEST(Surface, OfARoomIsInsideOfIt) {
    std::mt19937 random(33);
    const Collider room = roomOf({2.0f, 1.0f, 3.0f});
    for (const bool thick : {false, true}) {
        const float thickness = thick ? 0.02f : 0.0f;
        ColliderKernels kernels({room}, thickness);
        int outside = 0;
        for (int k = 0; k < 5000; ++k) {
            const glm::vec3 from = randomIn(random, 0.45f);
            const glm::vec3 to = randomIn(random, 2.0f);
            const glm::vec3 size(kernels.record().size);
            const physics::Path path = physics::insideRoom(physics::pathBetween(from, to), size, 0.0f,
                                                           physics::kWallBounce, 0.0f, 0.0f, 1.0f, 1e18f);
            const double clearance = double{thickness};
            ASSERT_GE(exactDistance(room, path.place), clearance - 2e-7) << k;
            const bool wasOutside = exactDistance(room, to) < clearance;
            ASSERT_EQ(path.place == to, !wasOutside) << k;
            outside += wasOutside ? 1 : 0;
        }
        EXPECT_GT(outside, 1000);
    }
}

TEST(Frame, GoesThereAndBackAsADoubleDoes) {
    std::mt19937 random(34);
    for (int k = 0; k < 2000; ++k) {
        const glm::vec3 axis = glm::normalize(randomIn(random, 1.0f) + glm::vec3(1e-3f));
        const float angle = static_cast<float>(k) * 0.01f;
        const Pose pose{randomIn(random, 2.0f), glm::vec4(axis * std::sin(angle / 2), std::cos(angle / 2))};
        const physics::ColliderPose record{glm::vec4(pose.place, 1.0f), pose.turn};
        const glm::vec3 p = randomIn(random, 2.0f);
        const glm::vec3 local = physics::inFrame(record, p);
        ASSERT_LT(glm::distance(glm::dvec3(local), inFrameOf(pose, p)), 2e-6) << k;
        ASSERT_LT(glm::distance(physics::inWorld(record, local), p), 4e-6f) << k;
        ASSERT_LT(glm::distance(turned(pose, local) + pose.place, p), 4e-6f) << k;
    }
}

}  // namespace
}  // namespace drape::test
