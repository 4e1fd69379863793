#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "physics/formulas.h"

namespace drape::physics::test {
namespace {

constexpr float kRadius = 0.5f;

Vec3 randomIn(std::mt19937& random, float halfSide) {
    std::uniform_real_distribution<float> coordinate(-halfSide, halfSide);
    return Vec3(coordinate(random), coordinate(random), coordinate(random));
}

TEST(Ball, NothingIsInsideAfterwards) {
    std::mt19937 random(21);
    for (int k = 0; k < 20000; ++k) {
        const Vec3 ballStart = randomIn(random, 1.0f);
        const Vec3 ballEnd = ballStart + randomIn(random, k % 3 == 0 ? 2.0f : 0.05f);
        const Vec3 start = randomIn(random, 1.5f);
        const Vec3 end = start + randomIn(random, k % 5 == 0 ? 3.0f : 0.05f);
        const float friction = static_cast<float>(k % 4) * 0.4f;
        const Vec3 after = outsideBall(end, start, ballStart, ballEnd, kRadius, friction);
        // A position is ballEnd plus a direction of length 1 times the radius, each rounded once or twice.
        ASSERT_GE(glm::distance(glm::dvec3(after), glm::dvec3(ballEnd)), kRadius * (1 - 1e-6)) << "case " << k;
    }
}

TEST(Ball, LeavesAloneWhatDoesNotTouchIt) {
    const Vec3 end(0.0f, 0.50001f, 0.0f);
    EXPECT_EQ(outsideBall(end, Vec3(0.1f, 0.55f, 0), Vec3(0), Vec3(0), kRadius, 0.5f), end);
    // Past the ball, at a distance.
    const Vec3 past(1.0f, 0.6f, 0.0f);
    EXPECT_EQ(outsideBall(past, Vec3(-1, 0.6f, 0), Vec3(0), Vec3(0), kRadius, 0.5f), past);
    EXPECT_EQ(outsideBall(Vec3(0), Vec3(0), Vec3(0), Vec3(0), 0.0f, 0.5f), Vec3(0)) << "radius 0 is no ball";
}

TEST(Ball, PushesOutAlongTheRadius) {
    const Vec3 after = outsideBall(Vec3(0, 0.495f, 0), Vec3(0, 0.51f, 0), Vec3(0), Vec3(0), kRadius, 0.5f);
    EXPECT_LT(glm::distance(after, Vec3(0, kRadius, 0)), 1e-7f);
}

TEST(Overlap, IsResolvedNoFasterThanTheRecoverySpeed) {
    EXPECT_EQ(remainingOverlap(-0.3f, 0.01f), 0.0f) << "it began outside";
    EXPECT_EQ(remainingOverlap(0.008f, 0.01f), 0.0f);
    EXPECT_FLOAT_EQ(remainingOverlap(0.05f, 0.01f), 0.04f);
    EXPECT_EQ(remainingOverlap(0.05f, 1e18f), 0.0f) << "no limit";
    EXPECT_FLOAT_EQ(depthInBall(Vec3(0, 0.45f, 0), kRadius), kRadius - 0.45f);
    EXPECT_LT(depthInBall(Vec3(0, 2, 0), kRadius), 0.0f);
    EXPECT_EQ(depthInBall(Vec3(0), kRadius), kRadius);
}

TEST(Ball, StopsWhatFliesThroughItOnTheSideItCameFrom) {
    const Vec3 after = outsideBall(Vec3(0.02f, -2, 0), Vec3(0.02f, 2, 0), Vec3(0), Vec3(0), kRadius, 0.0f);
    EXPECT_NEAR(glm::length(after), kRadius, 1e-6f);
    EXPECT_NEAR(after.x, kRadius, 1e-3f) << "pushed out where the path was deepest";
    const Vec3 lower = outsideBall(Vec3(0.1f, -0.3f, 0), Vec3(0.1f, 2, 0), Vec3(0), Vec3(0), kRadius, 0.0f);
    EXPECT_GT(lower.x, 0.0f);
}

TEST(Ball, SweepsUpWhatItPassesOver) {
    // The ball jumps 4 m over a particle at rest: the particle is carried along in front or to the side, never left
    // behind inside.
    const Vec3 particle(0, 0.1f, 0);
    const Vec3 after = outsideBall(particle, particle, Vec3(-2, 0, 0), Vec3(2, 0, 0), kRadius, 0.0f);
    EXPECT_NEAR(glm::distance(after, Vec3(2, 0, 0)), kRadius, 1e-6f);
    EXPECT_NEAR(after.y, kRadius, 1e-4f) << "nearest above the centre";
}

TEST(Ball, ACentredParticleGoesUp) {
    EXPECT_LT(glm::distance(outsideBall(Vec3(0), Vec3(0), Vec3(0), Vec3(0), kRadius, 0.7f), Vec3(0, kRadius, 0)),
              1e-7f);
}

TEST(Ball, FrictionTakesBackSlipUpToCoulombsLimit) {
    // Onto the top of the ball by 1 mm and 5 mm sideways.
    const Vec3 start(0, kRadius, 0);
    const Vec3 end(0.005f, kRadius - 0.001f, 0);
    double slipWithout = 0.0;
    for (const float friction : {0.0f, 0.5f, 2.0f, 4.0f, 8.0f}) {
        const Vec3 after = outsideBall(end, start, Vec3(0), Vec3(0), kRadius, friction);
        const double slip = glm::distance(glm::dvec3(after), glm::dvec3(start));
        if (friction == 0.0f) slipWithout = slip;
        const double depth = kRadius - glm::length(glm::dvec3(end));
        const double expected = std::max(0.0, slipWithout - double{friction} * depth);
        // The slip is measured along the tangent at the contact, which is tilted by 5 mm / 0.5 m against the one at the
        // start.
        EXPECT_NEAR(slip, expected, 3e-5) << friction;
    }
}

TEST(Ball, FrictionCarriesAlong) {
    // The ball moves sideways under a particle that presses on it: with friction enough the particle moves with it.
    const Vec3 step(0.004f, 0, 0);
    const Vec3 start(0, kRadius, 0);
    const Vec3 end(0, kRadius - 0.002f, 0);
    const Vec3 held = outsideBall(end, start, Vec3(0), step, kRadius, 10.0f);
    EXPECT_LT(glm::distance(held, start + step), 4e-5f);
    const Vec3 free = outsideBall(end, start, Vec3(0), step, kRadius, 0.0f);
    EXPECT_LT(std::abs(free.x), 4e-5f);
}

TEST(Ball, IsFiniteForWildInput) {
    for (const float far : {1e-20f, 1e3f, 1e9f}) {
        for (const Vec3 start : {Vec3(0), Vec3(far, 0, 0), Vec3(-far, far, far)}) {
            const Vec3 after = outsideBall(Vec3(0.1f, 0, 0), start, Vec3(0), Vec3(far, 0, 0), kRadius, 10.0f);
            for (int axis = 0; axis < 3; ++axis) EXPECT_TRUE(std::isfinite(after[axis])) << far;
        }
    }
}

TEST(Ground, LiftsWhatIsBelowAndLeavesTheRest) {
    const Vec3 above(1, 0.2001f, 3);
    EXPECT_EQ(outsideGround(above, Vec3(1, 0.3f, 3), 0.2f, 0.5f), above);
    EXPECT_EQ(outsideGround(Vec3(1, -5, 3), Vec3(1, 0.3f, 3), 0.2f, 0.5f), Vec3(1, 0.2f, 3));
    std::mt19937 random(22);
    for (int k = 0; k < 5000; ++k) {
        const Vec3 after = outsideGround(randomIn(random, 2.0f), randomIn(random, 2.0f), 0.2f, 0.3f);
        ASSERT_GE(after.y, 0.2f);
    }
}

TEST(Ground, FrictionTakesBackSlipUpToCoulombsLimit) {
    for (const float friction : {0.0f, 0.3f, 1.0f, 4.9f, 5.1f, 10.0f}) {
        const Vec3 after = outsideGround(Vec3(0.03f, -0.01f, 0.04f), Vec3(0, 0.1f, 0), 0.0f, friction);
        const float slip = std::max(0.0f, 0.05f - friction * 0.01f);
        EXPECT_NEAR(std::hypot(after.x, after.z), slip, 1e-7f) << friction;
        EXPECT_NEAR(after.x * 4, after.z * 3, 1e-7f) << "along the slip";
    }
}

TEST(Ground, OfNoGroundIsNowhere) {
    const Vec3 low(0, -1e6f, 0);
    EXPECT_EQ(outsideGround(low, Vec3(0), -1e30f, 1.0f), low);
}

}  // namespace
}  // namespace drape::physics::test
