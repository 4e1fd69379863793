#include "physics/formulas.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace drape::physics::test {
namespace {

/// Returns the correction of a link without compliance.
Vec3 correctionOf(Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real stiffness, Real pinnedShare, bool tensionOnly,
                  bool soft) {
    return linkCorrection(a, b, linkWeight(wa, wb, 0.0f, pinnedShare), restLength, 0.0f, stiffness, tensionOnly, soft);
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Returns how many floats lie between two floats of the same sign.
long ulpsBetween(float a, float b) {
    return std::abs(static_cast<long>(std::bit_cast<std::uint32_t>(a)) -
                    static_cast<long>(std::bit_cast<std::uint32_t>(b)));
}

Vec3 movedA(Vec3 a, Vec3 correction, float wa) { return a + correction * wa; }
Vec3 movedB(Vec3 b, Vec3 correction, float wb) { return b - correction * wb; }

TEST(ReciprocalSqrt, IsWithinOneUlpOverTwoBinades) {
    // Multiplying x by four changes only the exponents of x and the result, so two binades cover all floats.
    long worst = 0;
    for (std::uint32_t bits = 0x3f800000u; bits < 0x40800000u; bits += 7) {
        const auto x = std::bit_cast<float>(bits);
        worst = std::max(worst, ulpsBetween(reciprocalSqrt(x), static_cast<float>(1.0 / std::sqrt(double{x}))));
    }
    EXPECT_EQ(worst, 1);
}

TEST(ReciprocalSqrt, HoldsFromTheSmallestNormalToTheLargest) {
    for (int exponent = -126; exponent <= 127; ++exponent) {
        for (const float mantissa : {1.0f, 1.2345f, 1.5f, 1.9999f}) {
            const float x = std::ldexp(mantissa, exponent);
            EXPECT_LE(ulpsBetween(reciprocalSqrt(x), static_cast<float>(1.0 / std::sqrt(double{x}))), 1) << x;
        }
    }
}

TEST(Reciprocal, IsWithinThreeUlps) {
    // A root within 1 ulp has a square within 2 ulps, and its rounding adds half an ulp.
    std::mt19937 random(3);
    std::uniform_real_distribution<float> exponent(-30.0f, 30.0f);
    for (int k = 0; k < 10000; ++k) {
        const float x = std::pow(10.0f, exponent(random));
        EXPECT_LE(ulpsBetween(reciprocal(x), static_cast<float>(1.0 / double{x})), 3) << x;
    }
}

TEST(ReciprocalLength, IsZeroForAVectorWithoutDirection) {
    EXPECT_EQ(reciprocalLength(0.0f), 0.0f);
    EXPECT_EQ(reciprocalLength(1e-30f), 0.0f);
    EXPECT_NEAR(reciprocalLength(1e-28f), 1e14f, 1e8f);
}

TEST(Arithmetic, ClampsAndSelects) {
    EXPECT_EQ(clampBetween(-2.0f, 0.0f, 1.0f), 0.0f);
    EXPECT_EQ(clampBetween(0.25f, 0.0f, 1.0f), 0.25f);
    EXPECT_EQ(clampBetween(2.0f, 0.0f, 1.0f), 1.0f);
    EXPECT_EQ(clampBetween(kInfinity, 0.0f, 1.0f), 1.0f);
    EXPECT_EQ(clampBetween(-kInfinity, 0.0f, 1.0f), 0.0f);
    EXPECT_EQ(clampBetween(kNan, 0.0f, 1.0f), 0.0f);
    EXPECT_EQ(lesser(1.0f, 2.0f), 1.0f);
    EXPECT_EQ(greater(1.0f, 2.0f), 2.0f);
    EXPECT_EQ(absolute(-3.0f), 3.0f);
}

TEST(Arithmetic, NothingSubnormalIsStored) {
    EXPECT_EQ(withoutTiny(1e-31f), 0.0f);
    EXPECT_EQ(withoutTiny(-1e-39f), 0.0f);
    EXPECT_FALSE(std::signbit(withoutTiny(-1e-39f)));
    EXPECT_EQ(withoutTiny(-1e-29f), -1e-29f);
}

TEST(Arithmetic, CrossIsAtRightAnglesAndRightHanded) {
    EXPECT_EQ(cross3(Vec3(1, 0, 0), Vec3(0, 1, 0)), Vec3(0, 0, 1));
    const Vec3 a(1, -2, 3);
    const Vec3 b(4, 5, -6);
    EXPECT_EQ(dot3(cross3(a, b), a), 0.0f);
    EXPECT_EQ(dot3(cross3(a, b), b), 0.0f);
}

TEST(Link, MovesTheSticksOfTheTutorial) {
    // Figures of mmzsource, "cloth simulation": points (40, 50) and (70, 90), which are 50 apart, on a stick of length
    // 150.
    const Vec3 a(40, 50, 0);
    const Vec3 b(70, 90, 0);
    const Vec3 correction = correctionOf(a, b, 1.0f, 1.0f, 150.0f, 1.0f, 0.0f, false, false);
    EXPECT_LT(glm::distance(movedA(a, correction, 1.0f), Vec3(10, 10, 0)), 1e-5f);
    EXPECT_LT(glm::distance(movedB(b, correction, 1.0f), Vec3(100, 130, 0)), 2e-5f);
}

TEST(Link, AtItsRestLengthStays) {
    for (const float length : {0.01f, 1.0f, 50.0f}) {
        const Vec3 correction = correctionOf(Vec3(0), Vec3(length, 0, 0), 2.0f, 5.0f, length, 1.0f, 0.0f, false, false);
        EXPECT_LE(glm::length(correction) * 5.0f, 2e-7f * length);
    }
}

TEST(Link, StiffnessOneRestoresTheLengthAndKeepsTheCentreOfMass) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> coordinate(-2.0f, 2.0f);
    std::uniform_real_distribution<float> positive(0.05f, 20.0f);
    for (int k = 0; k < 2000; ++k) {
        const Vec3 a(coordinate(random), coordinate(random), coordinate(random));
        const Vec3 b(coordinate(random), coordinate(random), coordinate(random));
        const float wa = positive(random);
        const float wb = positive(random);
        const float rest = 0.1f * positive(random);
        const Vec3 correction = correctionOf(a, b, wa, wb, rest, 1.0f, 0.0f, false, false);
        const glm::dvec3 newA(movedA(a, correction, wa));
        const glm::dvec3 newB(movedB(b, correction, wb));
        EXPECT_NEAR(glm::distance(newA, newB), rest, 3e-6);
        const glm::dvec3 momentum = (newA - glm::dvec3(a)) / double{wa} + (newB - glm::dvec3(b)) / double{wb};
        // Each end is rounded to about 1.2e-7 m; the factor 1/w turns that into m kg.
        EXPECT_LT(glm::length(momentum), 5e-7 * (1 / double{wa} + 1 / double{wb}));
    }
}

TEST(Link, StiffnessIsTheShareOfTheErrorThatGoes) {
    for (const float stiffness : {0.0f, 0.1f, 0.5f}) {
        const Vec3 correction = correctionOf(Vec3(0), Vec3(3, 0, 0), 1.0f, 3.0f, 2.0f, stiffness, 0.0f, false, false);
        EXPECT_NEAR(3.0f - correction.x * 4.0f, 3.0f - stiffness, 1e-6f);
    }
}

TEST(Link, APinnedEndLeavesItsShareOrLosesIt) {
    const Vec3 a(0);
    const Vec3 b(3, 0, 0);
    const float wb = 4.0f;
    EXPECT_NEAR(movedB(b, correctionOf(a, b, 0.0f, wb, 1.0f, 1.0f, 0.0f, false, false), wb).x, 1.0f, 1e-6f);
    EXPECT_NEAR(movedB(b, correctionOf(a, b, 0.0f, wb, 1.0f, 1.0f, 1.0f, false, false), wb).x, 2.0f, 1e-6f);
    EXPECT_NEAR(movedA(a, correctionOf(a, b, wb, 0.0f, 1.0f, 1.0f, 0.0f, false, false), wb).x, 2.0f, 1e-6f);
    EXPECT_NEAR(movedA(a, correctionOf(a, b, wb, 0.0f, 1.0f, 1.0f, 1.0f, false, false), wb).x, 1.0f, 1e-6f);
    // Two free ends share the correction as usual.
    EXPECT_EQ(correctionOf(a, b, 1.0f, 2.0f, 1.0f, 1.0f, 1.0f, false, false),
              correctionOf(a, b, 1.0f, 2.0f, 1.0f, 1.0f, 0.0f, false, false));
}

TEST(Link, DegenerateOnesDoNothing) {
    const Vec3 here(1, 2, 3);
    EXPECT_EQ(correctionOf(here, here, 1.0f, 1.0f, 0.5f, 1.0f, 0.0f, false, false), Vec3(0));
    EXPECT_EQ(correctionOf(here, here, 0.0f, 0.0f, 0.5f, 1.0f, 1.0f, false, false), Vec3(0));
    EXPECT_EQ(correctionOf(here, Vec3(0), 0.0f, 0.0f, 0.5f, 1.0f, 0.0f, false, false), Vec3(0));
    const Vec3 close = correctionOf(here, here + Vec3(2e-7f, 0, 0), 1.0f, 1.0f, 0.5f, 1.0f, 0.0f, false, false);
    EXPECT_NEAR(close.x, -0.25f, 1e-6f);
}

TEST(Motion, IsVerletOfTheDisplacement) {
    const Vec3 next = nextDisplacement(Vec3(0.1f, 0, 0), Vec3(0, -10, 0), 0.5f, 0.1f * 0.1f, 1e18f);
    EXPECT_NEAR(next.x, 0.05f, 1e-8f);
    EXPECT_NEAR(next.y, -0.1f, 1e-8f);
}

TEST(Motion, FollowsTheTutorialsTable) {
    // Pikuma's table of a fall with a = 10 and dt = 1: Verlet from rest gives 10 n (n + 1) / 2.
    Vec3 displacement(0);
    float position = 0.0f;
    for (int n = 1; n <= 10; ++n) {
        displacement = nextDisplacement(displacement, Vec3(10, 0, 0), 1.0f, 1.0f, 1e18f);
        position += displacement.x;
        EXPECT_EQ(position, 5.0f * static_cast<float>(n * (n + 1)));
    }
}

TEST(Motion, HasASpeedLimit) {
    const Vec3 fast = nextDisplacement(Vec3(3, 4, 0), Vec3(0), 1.0f, 1.0f, 0.5f);
    EXPECT_NEAR(fast.x, 0.3f, 1e-6f);
    EXPECT_NEAR(fast.y, 0.4f, 1e-6f);
    const Vec3 slow = nextDisplacement(Vec3(0.3f, 0.39f, 0), Vec3(0), 1.0f, 1.0f, 0.5f);
    EXPECT_EQ(slow, Vec3(0.3f, 0.39f, 0)) << "below the limit nothing should change";
    EXPECT_EQ(nextDisplacement(Vec3(3e9f, 0, 0), Vec3(0), 1.0f, 1.0f, 1e18f), Vec3(3e9f, 0, 0)) << "none";
}

TEST(Tether, EndsAtItsLength) {
    const Vec3 pin(1, 2, 3);
    EXPECT_EQ(withinTether(Vec3(1, 1, 3), Vec3(1, 1, 3), pin, 1.5f, 0.01f), Vec3(1, 1, 3)) << "slack";
    EXPECT_EQ(withinTether(Vec3(9, 9, 9), Vec3(9, 9, 9), pin, 0.0f, 0.01f), Vec3(9, 9, 9)) << "no tether";
    const Vec3 taut = withinTether(Vec3(1, 0, 3), Vec3(1, 0.6f, 3), pin, 1.5f, 0.01f);
    EXPECT_NEAR(taut.y, 0.5f, 1e-6f) << "motion of the substep should be removed in full";
}

TEST(Tether, ResolvesAnExcessNoFasterThanTheRecoverySpeed) {
    const Vec3 pin(0);
    const Vec3 stretched(0, -2, 0);  // half a metre too far since before the substep
    EXPECT_NEAR(withinTether(stretched, stretched, pin, 1.5f, 0.01f).y, -1.99f, 1e-6f);
    EXPECT_NEAR(withinTether(Vec3(0, -2.3f, 0), stretched, pin, 1.5f, 0.01f).y, -1.99f, 1e-6f);
    EXPECT_NEAR(withinTether(stretched, stretched, pin, 1.5f, 1e18f).y, -1.5f, 1e-6f) << "without a limit";
}

TEST(Motion, AbsorbsCorrections) {
    EXPECT_EQ(absorbedDisplacement(Vec3(1, 0, 0), Vec3(5, 2, 0), Vec3(5, 4, 0)), Vec3(1, -2, 0));
    EXPECT_EQ(absorbedDisplacement(Vec3(0), Vec3(5, 2, 0), Vec3(5, 2, 0)), Vec3(0));
}

}  // namespace
}  // namespace drape::physics::test
