#include <gtest/gtest.h>

#include "physics/formulas.h"
#include "run/hands.h"

namespace drape::physics {
namespace {

constexpr Real kH = 0.01f;  // s

TEST(Push, AddsVelocity) {
    const Vec3 moved = pushedDisplacement({0.01f, 0, 0}, {0, 2, 0}, 0.0f, kH);
    EXPECT_NEAR(moved.x, 0.01f, 1e-8f);
    EXPECT_NEAR(moved.y, 0.02f, 1e-8f);
}

TEST(Push, StopsAtItsLimit) {
    Vec3 displacement(0);
    for (int k = 0; k < 20; ++k) displacement = pushedDisplacement(displacement, {0, 0, 1}, 3.0f, kH);
    EXPECT_NEAR(displacement.z, 3.0f * kH, 1e-7f);
}

TEST(Push, DoesNotSlowDownWhatIsFaster) {
    const Vec3 fast = pushedDisplacement({0, 0, 0.5f}, {1, 0, 0}, 3.0f, kH);
    EXPECT_NEAR(std::sqrt(dot3(fast, fast)), 0.5f, 1e-6f) << "50 m/s before, 50 m/s after";
    EXPECT_GT(fast.x, 0.0f) << "but it is turned";
}

TEST(Reach, KeepsWhatIsNear) {
    EXPECT_EQ(withinReach({1, 2, 3}, {1, 2, 2}, 1.5f), Vec3(1, 2, 3));
    EXPECT_EQ(withinReach({1, 2, 3}, {50, 0, 0}, 0.0f), Vec3(1, 2, 3)) << "0 is no limit";
    EXPECT_EQ(withinReach({1, 2, 3}, {1, 2, 3}, 0.5f), Vec3(1, 2, 3));
}

TEST(Reach, BringsBackWhatIsFar) {
    const Vec3 near = withinReach({10, 0, 0}, {2, 0, 0}, 3.0f);
    EXPECT_NEAR(near.x, 5.0f, 1e-5f);
    EXPECT_EQ(near.y, 0.0f);
    EXPECT_NEAR(drawnWithin({10, 0, 0}, {2, 0, 0}, 3.0f, 0.25f).x, 8.75f, 1e-5f);
    EXPECT_EQ(drawnWithin({4, 0, 0}, {2, 0, 0}, 3.0f, 0.25f), Vec3(4, 0, 0));
}

TEST(Reach, EndsAtTheLongestThatALinkCanBe) { EXPECT_FLOAT_EQ(kReach * longestOverReach(), longestShare()); }

}  // namespace
}  // namespace drape::physics
