#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "physics/formulas.h"

namespace drape::physics::test {
namespace {

using glm::dvec3;

/// A triangle for windForce(): a right angle with sides of 1 m, at rest by default.
struct Plate {
    Vec3 a{0, 0, 0};
    Vec3 b{1, 0, 0};
    Vec3 c{0, 1, 0};
    float drag = 0.735f;
    float lift = 0.3675f;
    float massPerArea = 0.15f;
    float h = 1e-4f;

    Vec3 force(Vec3 velocity, Vec3 air) const {
        return windForce(a, b, c, velocity, air, 0.5f, drag, lift, 1.0f / massPerArea, h);
    }
    dvec3 normal() const { return glm::normalize(glm::cross(dvec3(b) - dvec3(a), dvec3(c) - dvec3(a))); }

    /// Computes in double the formula stated above windForce().
    dvec3 expectedForce(dvec3 relative) const {
        const dvec3 n = normal();
        const double speed = glm::length(relative);
        const double vn = glm::dot(relative, n);
        const dvec3 pressure =
            double{drag} * std::abs(vn) * relative + double{lift} * vn * (speed * n - vn * relative / speed);
        const double k = glm::dot(pressure, n) / vn;
        return -0.5 * pressure / (1 + k * double{h} / double{massPerArea});
    }
};

Plate turned(std::mt19937& random) {
    std::normal_distribution<float> normal;
    const dvec3 u = glm::normalize(dvec3(normal(random), normal(random), normal(random)));
    const dvec3 v = glm::normalize(glm::cross(u, dvec3(normal(random), normal(random), normal(random))));
    Plate plate;
    plate.b = Vec3(u);
    plate.c = Vec3(v);
    return plate;
}

Vec3 velocityOf(std::mt19937& random, float speed) {
    std::normal_distribution<float> normal;
    return Vec3(glm::normalize(dvec3(normal(random), normal(random), normal(random))) * double{speed});
}

TEST(Wind, FollowsTheFormulaInDouble) {
    std::mt19937 random(11);
    for (int k = 0; k < 3000; ++k) {
        Plate plate = turned(random);
        plate.h = k % 2 == 0 ? 1e-4f : 1.0f / 60.0f;
        const float speed = std::pow(10.0f, static_cast<float>(k % 7) - 3.0f);
        const Vec3 air = velocityOf(random, speed);
        const Vec3 velocity = velocityOf(random, 0.3f * speed);
        const dvec3 expected = plate.expectedForce(dvec3(velocity) - dvec3(air));
        // The normal speed is a difference of products as large as the speed. Near edge-on only its absolute error is
        // small, and each unit of it changes the force by about speed^2.
        const double scale = 0.5 * double{speed} * double{speed};
        EXPECT_LT(glm::distance(dvec3(plate.force(velocity, air)), expected), 2e-6 * scale) << speed;
    }
}

TEST(Wind, PushesSquarelyOnAPlateAcrossIt) {
    Plate plate;
    plate.h = 0.0f;
    // Worked out by hand: rho Cd / 2 times area times speed squared.
    EXPECT_LT(glm::distance(plate.force(Vec3(0), Vec3(0, 0, 3)), Vec3(0, 0, 0.735f * 0.5f * 9.0f)), 1e-5f);
}

TEST(Wind, LiftsMostAtFortyFiveDegreesAndNotAtAllEdgeOn) {
    Plate plate;
    plate.h = 0.0f;
    plate.drag = 0.0f;
    const float diagonal = std::sqrt(0.5f);
    const Vec3 lifted = plate.force(Vec3(0), Vec3(10 * diagonal, 0, 10 * diagonal));
    EXPECT_NEAR(glm::dot(lifted, Vec3(diagonal, 0, diagonal)), 0.0f, 1e-4f);  // at right angles to the flow
    EXPECT_NEAR(glm::length(lifted), 0.3675f * 0.5f * 100.0f * 0.5f,
                1e-4f);  // lift rate, area, speed squared, sine times cosine
    EXPECT_LT(glm::length(plate.force(Vec3(0), Vec3(10, 0, 0))), 1e-6f);
    EXPECT_LT(glm::length(plate.force(Vec3(0), Vec3(0, 0, 10))), 1e-5f);
    // The force is continuous through the edge-on pose.
    EXPECT_LT(glm::length(plate.force(Vec3(0), Vec3(10, 0, 1e-3f))), 1e-2f);
}

TEST(Wind, OpposesTheRelativeNormalVelocity) {
    std::mt19937 random(12);
    for (int k = 0; k < 2000; ++k) {
        const Plate plate = turned(random);
        const Vec3 air = velocityOf(random, 10.0f);
        const double vn = glm::dot(-dvec3(air), plate.normal());
        if (std::abs(vn) < 1e-3) continue;  // edge-on, rounding decides the sign
        EXPECT_LT(glm::dot(dvec3(plate.force(Vec3(0), air)), plate.normal()) * vn, 0.0);
    }
}

TEST(Wind, DoesNotCareWhichSideIsTheFront) {
    std::mt19937 random(13);
    for (int k = 0; k < 500; ++k) {
        Plate plate = turned(random);
        const Vec3 air = velocityOf(random, 8.0f);
        const Vec3 front = plate.force(Vec3(0), air);
        std::swap(plate.b, plate.c);
        EXPECT_EQ(plate.force(Vec3(0), air), front);
    }
}

TEST(Wind, OnlyTheRelativeVelocityCounts) {
    const Plate plate;
    EXPECT_EQ(plate.force(Vec3(1, 2, 3), Vec3(1, 2, 3)), Vec3(0));
    EXPECT_EQ(plate.force(Vec3(0, 0, -4), Vec3(0)), plate.force(Vec3(0), Vec3(0, 0, 4)));
}

TEST(Wind, NeverReversesTheNormalVelocity) {
    std::mt19937 random(14);
    for (int speedPower = -4; speedPower <= 4; ++speedPower) {
        for (int stepPower = -4; stepPower <= 4; ++stepPower) {
            for (int k = 0; k < 20; ++k) {
                Plate plate = turned(random);
                plate.h = std::pow(10.0f, static_cast<float>(stepPower));
                plate.massPerArea = 0.05f;
                const Vec3 air = velocityOf(random, std::pow(10.0f, static_cast<float>(speedPower)));
                const Vec3 force = plate.force(Vec3(0), air);
                const double before = glm::dot(-dvec3(air), plate.normal());
                if (std::abs(before) < 1e-3 * double{glm::length(air)}) continue;  // edge-on, rounding decides the sign
                const double mass = 0.5 * double{plate.massPerArea};
                const double after = before + glm::dot(dvec3(force), plate.normal()) * double{plate.h} / mass;
                // The remaining velocity may be as small as the rounding error of the force.
                EXPECT_GT(after * before, -1e-5 * before * before)
                    << "speed 1e" << speedPower << ", step 1e" << stepPower;
                EXPECT_LT(std::abs(after), std::abs(before));
            }
        }
    }
}

TEST(Wind, OnATriangleWithoutAreaIsFinite) {
    Plate plate;
    plate.c = plate.b;
    const Vec3 force = plate.force(Vec3(0), Vec3(1e4f, 0, 3));
    EXPECT_EQ(force, Vec3(0));
}

TEST(ClassicWind, IsMosegaardsFormula) {
    const Vec3 a(0.1f, 0.2f, 0.3f);
    const Vec3 b(1.0f, 0.4f, -0.2f);
    const Vec3 c(0.3f, 1.5f, 0.6f);
    const Vec3 wind(0.5f, 0.0f, 0.2f);
    const dvec3 areaNormal = glm::cross(dvec3(b) - dvec3(a), dvec3(c) - dvec3(a));
    const dvec3 onEachCorner = areaNormal * glm::dot(glm::normalize(areaNormal), dvec3(wind));
    EXPECT_LT(glm::distance(dvec3(classicWindForce(a, b, c, wind)), 3.0 * onEachCorner), 1e-6);
    EXPECT_EQ(classicWindForce(a, b, b, wind), Vec3(0));
}

TEST(Noise, IsBoundedAndNotConstant) {
    std::mt19937 random(15);
    std::uniform_real_distribution<float> coordinate(-300.0f, 300.0f);
    dvec3 sum(0.0);
    dvec3 sumOfSquares(0.0);
    constexpr int kSamples = 20000;
    for (int k = 0; k < kSamples; ++k) {
        const dvec3 noise(vectorNoise(Vec3(coordinate(random), coordinate(random), coordinate(random))));
        for (int axis = 0; axis < 3; ++axis) ASSERT_LE(std::abs(noise[axis]), 1.0);
        sum += noise;
        sumOfSquares += noise * noise;
    }
    // Lattice values are uniform in [-1, 1], with mean 0 and variance 1/3. Between lattice points the variance is
    // smaller. The standard error of the mean is 0.3 / sqrt(20000) = 0.002.
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(sum[axis] / kSamples, 0.0, 0.02);
        EXPECT_GT(sumOfSquares[axis] / kSamples, 0.05);
    }
}

TEST(Noise, TakesTheLatticesValuesAtWholeNumbersAndRepeatsAfter256Cells) {
    for (int k = -10; k <= 10; ++k) {
        const Vec3 p(static_cast<float>(k), static_cast<float>(3 * k), static_cast<float>(-k));
        EXPECT_EQ(vectorNoise(p), latticeVector(static_cast<uint>(k), static_cast<uint>(3 * k), static_cast<uint>(-k)));
        const Vec3 between = p + Vec3(0.25f, 0.5f, 0.75f);  // exact in a float, even 256 further on
        EXPECT_EQ(vectorNoise(between), vectorNoise(between + Vec3(256, 0, 0)));
        EXPECT_EQ(vectorNoise(between), vectorNoise(between + Vec3(0, -256, 0)));
        EXPECT_EQ(vectorNoise(between), vectorNoise(between + Vec3(0, 0, 512)));
    }
}

TEST(Noise, IsSmooth) {
    // The fade's slope is at most 15/8 and neighbours differ by at most 2, so the slope along an axis is below 3.75.
    constexpr float kStep = 1.0f / 1024.0f;
    for (int k = -4000; k < 4000; ++k) {
        const float x = static_cast<float>(k) * kStep;
        for (const Vec3 axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
            const Vec3 offset(0.3f, 1.6f, -2.2f);
            const Vec3 change = vectorNoise(offset + axis * (x + kStep)) - vectorNoise(offset + axis * x);
            for (int lane = 0; lane < 3; ++lane) ASSERT_LE(std::abs(change[lane]), 3.75f * kStep + 1e-6f) << x;
        }
    }
}

TEST(Noise, TakesAnyFloat) {
    for (const float x : {std::nanf(""), INFINITY, -INFINITY, 3e38f, -3e38f}) {
        const Vec3 noise = vectorNoise(Vec3(x, 0.5f, x));
        for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(noise[axis]), 1.0f);
    }
}

TEST(Gusts, AreInProportionToTheMeanWindAndBlowAlongWithIt) {
    const Vec3 wind(6, 0, 8);
    const Vec3 here(0.3f, 1.1f, -0.4f);
    EXPECT_EQ(airVelocity(here, wind, 0.0f, Vec3(0), 0.5f), wind);
    EXPECT_EQ(airVelocity(here, Vec3(0), 1.0f, Vec3(0), 0.5f), Vec3(0));
    const dvec3 gust = dvec3(airVelocity(here, wind, 0.2f, Vec3(0), 0.5f)) - dvec3(wind);
    EXPECT_GT(glm::length(gust), 0.0);
    EXPECT_LE(glm::length(gust), 10.0 * 0.2 * 1.5 * std::sqrt(3.0));
    // After half a cell has drifted past, the present gust is 1 m further on.
    const Vec3 later = airVelocity(here + Vec3(1, 0, 0), wind, 0.2f, Vec3(0.5f, 0, 0), 0.5f);
    EXPECT_LT(glm::distance(dvec3(later) - dvec3(wind), gust), 1e-5);
}

TEST(Gusts, DeviateAsTheDocumentationSays) {
    // The documentation says: "about 0.45 of the mean speed along each axis (RMS), by 1.5 at most"
    const Vec3 wind(0, 0, 10);
    double squares = 0.0;
    int count = 0;
    for (int x = 0; x < 24; ++x) {
        for (int y = 0; y < 24; ++y) {
            for (int z = 0; z < 24; ++z, ++count) {
                const Vec3 point(0.37f * static_cast<float>(x), 0.41f * static_cast<float>(y),
                                 0.43f * static_cast<float>(z));
                const dvec3 gust = (dvec3(airVelocity(point, wind, 1.0f, Vec3(0), 1.0f)) - dvec3(wind)) / 10.0;
                for (int axis = 0; axis < 3; ++axis) ASSERT_LE(std::abs(gust[axis]), 1.5);
                squares += glm::dot(gust, gust) / 3.0;
            }
        }
    }
    EXPECT_NEAR(std::sqrt(squares / count), 0.45, 0.03);
}

}  // namespace
}  // namespace drape::physics::test
