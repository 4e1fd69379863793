#include "physics/exact_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace drape::physics::test {
namespace {

TEST(ExactMath, SineAndCosineFollowTheCLibrary) {
    for (int k = -4000; k <= 4000; ++k) {
        const double x = k * 0.0123;
        EXPECT_NEAR(exactSine(x), std::sin(x), 1e-14) << x;
        EXPECT_NEAR(exactCosine(x), std::cos(x), 1e-14) << x;
    }
}

TEST(ExactMath, SineAndCosineAtLargeAngles) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> angle(-1e6, 1e6);
    for (int k = 0; k < 2000; ++k) {
        const double x = angle(random);
        EXPECT_NEAR(exactSine(x), std::sin(x), 1e-14) << x;
        EXPECT_NEAR(exactCosine(x), std::cos(x), 1e-14) << x;
    }
}

TEST(ExactMath, QuarterTurns) {
    const double quarter = std::acos(0.0);
    for (int k = -8; k <= 8; ++k) {
        const double sines[] = {0.0, 1.0, 0.0, -1.0};
        EXPECT_NEAR(exactSine(k * quarter), sines[k & 3], 1e-14);
        EXPECT_NEAR(exactCosine(k * quarter), sines[(k + 1) & 3], 1e-14);
    }
    EXPECT_EQ(exactSine(0.0), 0.0);
}

TEST(ExactMath, ExponentialFollowsTheCLibrary) {
    for (int k = -700; k <= 700; ++k) {
        const double expected = std::exp(k * 0.9987);
        EXPECT_NEAR(exactExponential(k * 0.9987) / expected, 1.0, 1e-14) << k;
    }
    EXPECT_EQ(exactExponential(0.0), 1.0);
}

TEST(ExactMath, LogarithmFollowsTheCLibrary) {
    for (int k = -300; k <= 300; ++k) {
        const double x = std::pow(10.0, k * 0.9971);
        EXPECT_NEAR(exactLogarithm(x), std::log(x), 1e-14 * std::max(1.0, std::abs(std::log(x)))) << x;
    }
    for (int k = 1; k < 400; ++k) EXPECT_NEAR(exactLogarithm(k / 100.0), std::log(k / 100.0), 1e-14) << k;
    EXPECT_EQ(exactLogarithm(1.0), 0.0);
}

TEST(ExactMath, LogarithmUndoesExponential) {
    for (int k = -100; k <= 100; ++k)
        EXPECT_NEAR(exactLogarithm(exactExponential(k * 0.37)), k * 0.37, 2e-14 * (1 + std::abs(k)));
}

}  // namespace
TEST(ExactMath, AngleIsThatOfTheVector) {
    for (int k = -200; k <= 200; ++k) {
        const double angle = k * 3.14159 / 200.0;
        EXPECT_NEAR(exactAngle(3.0 * std::cos(angle), 3.0 * std::sin(angle)), angle, 1e-14) << k;
    }
    EXPECT_EQ(exactAngle(0.0, 0.0), 0.0);
    EXPECT_NEAR(exactAngle(-1.0, 0.0), std::acos(-1.0), 1e-15);
}

}  // namespace drape::physics::test
