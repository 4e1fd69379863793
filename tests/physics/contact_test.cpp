// Tests paths of particles that must stay outside colliders.

#include <gtest/gtest.h>

#include <cmath>

#include "support/collider_shapes.h"

namespace drape::test {
namespace {

using physics::Path;

TEST(Contact, NothingIsInsideAfterwards) {
    std::mt19937 random(21);
    for (Collider shape : solidShapes()) {
        int met = 0;
        for (const float friction : {0.0f, 0.4f, 1.2f}) {
            shape.friction = friction;
            ColliderKernels kernels({shape}, 0.004f);
            for (int k = 0; k < 20000; ++k) {
                const glm::vec3 from = randomIn(random, 0.8f);
                const glm::vec3 to = from + randomIn(random, k % 5 == 0 ? 3.0f : 0.05f);
                const Path path = kernels.outside(from, to);
                ASSERT_GE(exactDistance(shape, path.place), 0.004 - 1e-6)
                    << shape.name << ", case " << k << ", friction " << friction;
                ASSERT_EQ(path.from, from) << "without restitution the start should stay";
                met += path.place != to ? 1 : 0;
            }
        }
        EXPECT_GT(met, 500) << shape.name;
    }
}

// A path clear of the shape must keep its bits.
TEST(Contact, LeavesAloneWhatDoesNotTouchIt) {
    std::mt19937 random(22);
    for (const Collider& shape : solidShapes()) {
        ColliderKernels kernels({shape}, 0.004f);
        for (int k = 0; k < 2000; ++k) {
            const glm::vec3 from = randomIn(random, 1.0f);
            const glm::vec3 to = from + randomIn(random, 0.3f);
            double nearest = 1e9;
            for (int i = 0; i <= 64; ++i) {
                const double share = i / 64.0;
                nearest = std::min(nearest, exactDistance(shape, glm::mix(glm::dvec3(from), glm::dvec3(to), share)));
            }
            if (nearest < 0.004 + 0.008) continue;  // samples are at most 8 mm apart
            ASSERT_EQ(kernels.outside(from, to).place, to) << shape.name << ", case " << k;
        }
    }
}

// A path through the shape must end on the side where it came from: in front of the tangent plane at its arrival.
TEST(Contact, WhatFliesThroughEndsWhereItArrives) {
    std::mt19937 random(23);
    for (Collider shape : solidShapes()) {
        shape.friction = 0.0f;
        ColliderKernels kernels({shape});
        int through = 0;
        for (int k = 0; k < 5000; ++k) {
            const glm::vec3 from = randomIn(random, 1.0f);
            const glm::vec3 to = -from + randomIn(random, 0.3f);
            if (exactDistance(shape, from) < 0.01) continue;
            // Finds the first point inside in small steps, in double.
            const glm::dvec3 way = glm::dvec3(to) - glm::dvec3(from);
            double share = 0.0;
            while (share < 1.0 && exactDistance(shape, glm::dvec3(from) + way * share) > 1e-5)
                share += std::max(1e-4, exactDistance(shape, glm::dvec3(from) + way * share)) / glm::length(way);
            if (share >= 1.0) continue;
            const glm::dvec3 arrival = glm::dvec3(from) + way * share;
            const glm::dvec3 normal = exactSurface(shape, arrival).normal;
            if (glm::dot(normal, way) > -0.95 * glm::length(way)) continue;  // skips slanted arrivals
            const glm::dvec3 rest = glm::dvec3(kernels.outside(from, to).place) - arrival;
            // The kernel stops a little before the arrival, where a round surface has a slightly different normal.
            ASSERT_GE(glm::dot(rest, normal), -0.05 * glm::length(way)) << shape.name << ", case " << k;
            ASSERT_GE(exactDistance(shape, arrival + rest), -1e-6) << shape.name << ", case " << k;
            ++through;
        }
        EXPECT_GT(through, 25) << shape.name;
    }
}

TEST(Contact, PushesOutAlongTheNormal) {
    Collider ball = sphereOf(0.5f);
    ball.friction = 0.5f;
    ColliderKernels kernels({ball});
    EXPECT_LT(glm::distance(kernels.outside({0, 0.51f, 0}, {0, 0.495f, 0}).place, glm::vec3(0, 0.5f, 0)), 1e-7f);
    EXPECT_LT(glm::distance(kernels.outside({0, 0, 0}, {0, 0, 0}).place, glm::vec3(0, 0.5f, 0)), 1e-7f)
        << "should be pushed upwards from its centre";
    EXPECT_EQ(ColliderKernels({planeCollider()}).outside({1, 0.3f, 3}, {1, -5, 3}).place, glm::vec3(1, 0, 3));
}

TEST(Contact, FrictionTakesBackSlipUpToCoulombsLimit) {
    for (const float friction : {0.0f, 0.3f, 1.0f, 4.9f, 5.1f, 10.0f}) {
        Collider plane = planeCollider();
        plane.friction = friction;
        const glm::vec3 after = ColliderKernels({plane}).outside({0, 0.1f, 0}, {0.03f, -0.01f, 0.04f}).place;
        const float slip = std::max(0.0f, 0.05f - friction * 0.01f);
        EXPECT_NEAR(std::hypot(after.x, after.z), slip, 1e-7f) << friction;
        EXPECT_NEAR(after.x * 4, after.z * 3, 1e-7f) << "friction should act along the slip";
    }
    // Moves 1 mm into the top of a box and of a ball, and 5 mm sideways.
    for (const float friction : {0.0f, 0.5f, 2.0f, 4.0f, 8.0f}) {
        for (Collider shape : {sphereOf(0.5f), boxOf({1.0f, 1.0f, 1.0f}, 0.02f)}) {
            shape.friction = friction;
            const glm::dvec3 start(0, 0.5, 0);
            const glm::dvec3 after(ColliderKernels({shape}).outside({0, 0.5f, 0}, {0.005f, 0.499f, 0}).place);
            const bool isBall = shape.shape == ColliderShape::sphere;
            const double depth = isBall ? 0.5 - std::hypot(0.005, 0.499) : 0.001;
            EXPECT_NEAR(glm::distance(after, start), std::max(0.0, 0.005 - double{friction} * depth), 3e-5) << friction;
        }
    }
}

TEST(Contact, ReturnsItsShareOfTheSpeedAgainstIt) {
    for (Collider shape : {planeCollider(), boxOf(glm::vec3(2.0f), 0.01f), sphereOf(1.0f)}) {
        const float top = shape.shape == ColliderShape::plane ? 0.0f : 1.0f;
        shape.friction = 0.0f;
        shape.restitution = 0.6f;
        ColliderKernels kernels({shape});
        const Path down = kernels.outside({0, top + 1.0f, 0}, {0, top - 0.5f, 0});
        EXPECT_NEAR(down.place.y, top, 1e-6f) << shape.name;
        EXPECT_NEAR(down.place.y - down.from.y, 0.6f * 1.5f, 1e-6f) << shape.name;
        const Path up = kernels.outside({0, top - 0.4f, 0}, {0, top - 0.2f, 0});
        EXPECT_NEAR(up.place.y, top, 1e-6f) << shape.name;
        EXPECT_EQ(up.from, glm::vec3(0, top - 0.4f, 0)) << shape.name << ": should move outwards";
        const Path above = kernels.outside({0, top + 1.0f, 0}, {0, top + 0.5f, 0});
        EXPECT_EQ(above.from, glm::vec3(0, top + 1.0f, 0)) << shape.name;
    }
    Collider plane = planeCollider();
    plane.restitution = 0.6f;
    plane.friction = 0.0f;
    const Path slanted = ColliderKernels({plane}).outside({3, 1, 4}, {5, -0.5f, 4});
    EXPECT_EQ(slanted.place.x - slanted.from.x, 2.0f) << "without friction the motion along the surface should stay";
}

TEST(Overlap, IsResolvedNoFasterThanTheRecoverySpeed) {
    EXPECT_EQ(physics::remainingOverlap(-0.3f, 0.01f), 0.0f) << "a start outside leaves no overlap";
    EXPECT_EQ(physics::remainingOverlap(0.008f, 0.01f), 0.0f);
    EXPECT_FLOAT_EQ(physics::remainingOverlap(0.05f, 0.01f), 0.04f);
    EXPECT_EQ(physics::remainingOverlap(0.05f, 1e18f), 0.0f) << "without a limit no overlap should remain";
    for (const Collider& shape : {planeCollider(), boxOf(glm::vec3(2.0f), 0.01f), sphereOf(1.0f)}) {
        const float top = shape.shape == ColliderShape::plane ? 0.0f : 1.0f;
        ColliderKernels kernels({shape});
        EXPECT_NEAR(kernels.outside({0, top - 0.05f, 0}, {0, top - 0.06f, 0}, 0.01f).place.y, top - 0.04f, 1e-6f)
            << shape.name << ": motion into the shape should be removed in full";
        EXPECT_NEAR(kernels.outside({0, top + 0.05f, 0}, {0, top - 0.06f, 0}, 0.01f).place.y, top, 1e-6f) << shape.name;
    }
}

TEST(Contact, IsFiniteForWildInput) {
    for (const Collider& shape : solidShapes()) {
        ColliderKernels kernels({shape}, 0.004f);
        for (const float far : {1e-20f, 1e3f, 1e9f}) {
            for (const glm::vec3& from : {glm::vec3(0), glm::vec3(far, 0, 0), glm::vec3(-far, far, far)}) {
                for (const glm::vec3& to : {glm::vec3(0.1f, 0, 0), glm::vec3(far, -far, 0), glm::vec3(0, -far, 0)}) {
                    const Path path = kernels.outside(from, to);
                    for (int axis = 0; axis < 3; ++axis)
                        EXPECT_TRUE(std::isfinite(path.place[axis])) << shape.name << ' ' << far;
                }
            }
        }
    }
}

/// A particle after collide().
struct Collided {
    glm::vec4 position;
    glm::vec4 displacement;
};

Collided collide(ColliderKernels& kernels, glm::vec3 from, glm::vec3 to, float inverseMass = 1.0f) {
    std::vector<glm::vec4> positions{glm::vec4(to, inverseMass)};
    std::vector<glm::vec4> displacements{glm::vec4(to - from, 0.0f)};
    std::vector<glm::vec4> remembered{glm::vec4(to, 0.0f)};
    kernels->positions = positions;
    kernels->displacements = displacements;
    kernels->remembered = remembered;
    kernels->collide(0);
    return {positions[0], displacements[0]};
}

// Moves a collider sideways, or turns it, under a particle that presses on it.
TEST(Collide, FrictionCarriesAlong) {
    const glm::vec3 step(0.004f, 0, 0);
    const float angle = 0.01f;
    const glm::vec4 turn(0, std::sin(angle / 2), 0, std::cos(angle / 2));
    for (const float friction : {0.0f, 10.0f}) {
        Collider box = boxOf({2.0f, 1.0f, 2.0f}, 0.01f);
        box.friction = friction;
        ColliderKernels kernels({box});
        kernels.place(0, {}, {step});
        const glm::vec3 pushed(collide(kernels, {0, 0.5f, 0}, {0, 0.498f, 0}).position);
        EXPECT_LT(glm::distance(pushed, glm::vec3(0, 0.5f, 0) + (friction > 0.0f ? step : glm::vec3(0))), 1e-6f);
        kernels.place(0, {}, {{}, turn});
        const glm::vec3 turnedBy(collide(kernels, {0.5f, 0.5f, 0}, {0.5f, 0.49f, 0}).position);
        const glm::vec3 carried(0.5f * std::cos(angle), 0.5f, -0.5f * std::sin(angle));
        EXPECT_LT(glm::distance(turnedBy, friction > 0.0f ? carried : glm::vec3(0.5f, 0.5f, 0)), 1e-6f) << friction;
    }
}

TEST(Collide, WhatAColliderPassesOverGoesBeforeIt) {
    for (const Collider& shape : {sphereOf(0.5f), boxOf({0.02f, 1.0f, 1.0f}, 0.005f), capsuleOf(0.1f, 0.2f, 0.5f)}) {
        ColliderKernels kernels({shape});
        kernels.place(0, {{-2, 0, 0}}, {{2, 0, 0}});
        const glm::dvec3 after(collide(kernels, {0, 0.1f, 0}, {0, 0.1f, 0}).position);
        EXPECT_GT(after.x, 2.0) << shape.name;
        EXPECT_GE(exactDistance(shape, after - glm::dvec3(2, 0, 0)), -1e-6) << shape.name;
    }
}

TEST(Collide, PinnedParticlesGoBackToTheirPlaces) {
    ColliderKernels kernels({sphereOf(0.5f)});
    const Collided pinned = collide(kernels, {0, 0.2f, 0}, {0, 0.2f, 0}, 0.0f);
    EXPECT_EQ(glm::vec3(pinned.position), glm::vec3(0, 0.2f, 0));
}

TEST(Collide, WhatIsFarFromAllCollidersKeepsItsBits) {
    ColliderKernels kernels({sphereOf(0.5f), boxOf(glm::vec3(0.3f), 0.01f)});
    const float angle = 0.3f;
    kernels.place(1, {{1, 2, 3}}, {{1.1f, 2, 3}, {std::sin(angle), 0, 0, std::cos(angle)}});
    const glm::vec3 from(4.1f, 5.3f, 1e-7f);
    const glm::vec3 to(4.12f, 5.31f, 0.003f);
    const Collided after = collide(kernels, from, to);
    EXPECT_EQ(glm::vec3(after.position), to);
    EXPECT_EQ(glm::vec3(after.displacement), to - from);
}

}  // namespace
}  // namespace drape::test
