#include <gtest/gtest.h>

#include "physics/formulas.h"

namespace drape::physics {
namespace {

/// Returns the correction of a link without compliance.
Vec3 correctionOf(Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real stiffness, Real pinnedShare, bool tensionOnly,
                  bool soft) {
    return linkCorrection(a, b, linkWeight(wa, wb, 0.0f, pinnedShare), restLength, 0.0f, stiffness, tensionOnly, soft);
}

/// Returns how far a free end moves. The link has rest length 1 and the current `length`, and its other end is pinned
/// at the origin.
Real movedBy(Real length, bool tensionOnly, bool soft, Real stiffness = 1.0f) {
    const Vec3 b(length, 0, 0);
    return -correctionOf(Vec3(0), b, 0.0f, 2.0f, 1.0f, stiffness, 0.0f, tensionOnly, soft).x * 2.0f;
}

TEST(TensionOnly, PullsLikeAnyLink) {
    for (const Real length : {1.01f, 1.5f, 9.0f})
        EXPECT_EQ(movedBy(length, true, false), movedBy(length, false, false));
}

TEST(TensionOnly, NeverPushes) {
    for (const Real length : {0.99f, 0.5f, 0.01f}) {
        EXPECT_EQ(movedBy(length, true, false), 0.0f);
        EXPECT_GT(movedBy(length, false, false), 0.0f);
    }
}

TEST(Soft, TakesOneMinusRestOverLengthOfTheCorrection) {
    // At twice its length, the link takes half of the error of 1. At 1.25, it takes a fifth of the error of 0.25.
    EXPECT_NEAR(movedBy(2.0f, true, true), -0.5f, 1e-6f);
    EXPECT_NEAR(movedBy(1.25f, true, true), -0.05f, 1e-6f);
    EXPECT_NEAR(movedBy(1.25f, true, true, 0.5f), -0.025f, 1e-6f);
}

TEST(Tearing, IsBeyondTheRatio) {
    EXPECT_FALSE(linkTears(Vec3(0), Vec3(1.99f, 0, 0), 1.0f, 2.0f));
    EXPECT_TRUE(linkTears(Vec3(0), Vec3(2.01f, 0, 0), 1.0f, 2.0f));
    EXPECT_FALSE(linkTears(Vec3(0), Vec3(1e6f, 0, 0), 1.0f, 0.0f)) << "a ratio of 0 should never tear";
    EXPECT_TRUE(linkTears(Vec3(0), Vec3(0.601f, 0, 0), 0.07f, 60.0f / 7.0f)) << "60 px at a rest length of 7 px";
    EXPECT_FALSE(linkTears(Vec3(0), Vec3(0.599f, 0, 0), 0.07f, 60.0f / 7.0f));
}

// XPBD (Macklin et al. 2016): the first iteration leaves the stretch whose spring force equals the multiplier.
TEST(Compliance, ALinkGivesWayInProportionToWhatItPulls) {
    const Real wa = 2.0f;
    const Real wb = 3.0f;
    for (const Real compliance : {0.1f, 1.0f, 40.0f}) {
        const Vec3 b(1.5f, 0, 0);
        const Vec3 c = linkCorrection(Vec3(0), b, linkWeight(wa, wb, compliance, 0.0f), 1.0f, 0.0f, 1.0f, false, false);
        const Real left = 0.5f - c.x * (wa + wb);
        EXPECT_NEAR(left, compliance * c.x, 1e-6f);
        EXPECT_NEAR(linkPull(Vec3(0), b, c), c.x, 1e-6f);
        // Once the pull is right, a further correction is 0.
        const Vec3 again = linkCorrection(Vec3(0), Vec3(1.0f + left, 0, 0), linkWeight(wa, wb, compliance, 0.0f), 1.0f,
                                          compliance * c.x, 1.0f, false, false);
        EXPECT_NEAR(again.x, 0.0f, 1e-6f);
    }
}

TEST(Compliance, APushIsANegativePull) {
    const Vec3 b(0, 0.5f, 0);
    const Vec3 c = linkCorrection(Vec3(0), b, linkWeight(1.0f, 1.0f, 0.5f, 0.0f), 1.0f, 0.0f, 1.0f, false, false);
    EXPECT_NEAR(linkPull(Vec3(0), b, c), -0.2f, 1e-6f);
}

TEST(Compliance, BetweenTwoPinsNothingMoves) {
    EXPECT_LT(linkWeight(0.0f, 0.0f, 5.0f, 0.0f), 0.0f);
    EXPECT_EQ(
        linkCorrection(Vec3(0), Vec3(2, 0, 0), linkWeight(0.0f, 0.0f, 5.0f, 0.0f), 1.0f, 0.0f, 1.0f, false, false),
        Vec3(0));
}

}  // namespace
}  // namespace drape::physics
