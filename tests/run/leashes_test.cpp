// The nearest place within leashes.

#include "run/leashes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "cloth/random.h"

namespace drape::test {
namespace {

glm::dvec3 anywhere(Random& random, double size) {
    return size * glm::dvec3(random.either(), random.either(), random.either());
}

/// Leashes that all let `inside` be, from posts around it; many are far too long to matter.
std::vector<Leash> someLeashes(Random& random, glm::dvec3 inside, int count) {
    std::vector<Leash> leashes;
    for (int k = 0; k < count; ++k) {
        const glm::dvec3 post = inside + anywhere(random, 2.0);
        const double slack = std::pow(10.0, -2.0 - 2.0 * random.either());  // 0.1 mm to 1 m
        leashes.push_back({post, glm::distance(post, inside) + slack});
    }
    return leashes;
}

TEST(Leashes, LetATargetBeThatIsWithinThem) {
    const Leash leashes[] = {{{0, 0, 0}, 2.0}, {{3, 0, 0}, 2.0}};
    const glm::dvec3 target(1.4, 0.3, -0.2);
    EXPECT_TRUE(isWithin(leashes, target));
    EXPECT_EQ(nearestWithin(leashes, target), target);
    EXPECT_EQ(nearestWithin({}, target), target);
}

TEST(Leashes, EndOnASphereACircleOrAPoint) {
    const Leash leashes[] = {{{0, 0, 0}, 1.0}, {{1, 0, 0}, 1.0}, {{0.5, 1, 0}, 1.0}};
    const glm::dvec3 one = nearestWithin(std::span(leashes, 1), {3, 4, 0});
    EXPECT_LT(glm::distance(one, glm::dvec3(0.6, 0.8, 0)), 1e-12);
    // Both spheres are at 0.5 and sqrt(3)/2 from that axis.
    const glm::dvec3 two = nearestWithin(std::span(leashes, 2), {0.6, 0, -7});
    EXPECT_LT(glm::distance(two, glm::dvec3(0.5, 0, -std::sqrt(0.75))), 1e-12);
    // As far from the third post as from the others.
    const glm::dvec3 three = nearestWithin(leashes, {0.5, 0.375, 9});
    for (const Leash& leash : leashes) EXPECT_NEAR(glm::distance(three, leash.post), 1.0, 1e-12);
    EXPECT_GT(three.z, 0.0);
}

TEST(Leashes, ThereIsNoPlaceNearerThanTheNearest) {
    for (glm::uint seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        const glm::dvec3 inside = anywhere(random, 3.0);
        const std::vector<Leash> leashes = someLeashes(random, inside, 1 + static_cast<int>(seed % 30));
        const glm::dvec3 target = inside + anywhere(random, 10.0);
        const glm::dvec3 nearest = nearestWithin(leashes, target);
        ASSERT_TRUE(isWithin(leashes, nearest)) << seed;
        EXPECT_EQ(shareWithin(leashes, inside, nearest), 1.0) << seed;
        // What is within leashes is convex: were there a nearer place at all, there would be one close by.
        const double distance = glm::distance(nearest, target);
        for (const double size : {1e-4, 1e-3, 1e-2, 1e-1}) {
            for (int k = 0; k < 200; ++k) {
                const glm::dvec3 other = nearest + anywhere(random, size);
                if (!isWithin(leashes, other)) continue;
                ASSERT_GT(glm::distance(other, target), distance - 2.0 * kLeashRounding) << seed << ", " << size;
            }
        }
    }
}

TEST(Leashes, SlideAroundAThinLens) {
    for (const double slack : {0.2, 0.05, 0.01, 0.001, 0.0001}) {
        const Leash leashes[] = {{{-1.0 + slack, 0, 0}, 1.0}, {{1.0 - slack, 0, 0}, 1.0}};
        const double radius = std::sqrt(1.0 - (1.0 - slack) * (1.0 - slack));
        for (int k = 0; k < 100; ++k) {
            const double angle = 0.0628 * k;
            const glm::dvec3 around(0.0, std::cos(angle), std::sin(angle));
            const glm::dvec3 nearest = nearestWithin(leashes, 5.0 * around);
            EXPECT_LT(glm::distance(nearest, radius * around), 2e-3 * radius) << slack;
        }
    }
}

TEST(Leashes, EndWhereNoPlaceIsWithinAll) {
    const Leash apart[] = {{{0, 0, 0}, 1.0}, {{5, 0, 0}, 1.0}};
    const double away = glm::distance(nearestWithin(apart, {9, 9, 9}), glm::dvec3(2.5, 0, 0));
    EXPECT_LT(away, 3.6) << "it is within one of them";
    const Leash same[] = {{{1, 1, 1}, 0.5}, {{1, 1, 1}, 0.25}, {{1, 1, 1}, 0.0}};
    EXPECT_LT(glm::distance(nearestWithin(same, {9, 9, 9}), glm::dvec3(1.0)), 2.0 * kLeashRounding);
    EXPECT_LT(glm::distance(nearestWithin(same, {1, 1, 1}), glm::dvec3(1.0)), 1e-12);
}

TEST(Leashes, TellHowFarAWayIsWithinThem) {
    const Leash leash[] = {{{0, 0, 0}, 1.0}};
    EXPECT_NEAR(shareWithin(leash, {-0.5, 0, 0}, {3.5, 0, 0}), 1.5 / 4.0, 1e-5);
    EXPECT_EQ(shareWithin(leash, {-0.5, 0, 0}, {0.5, 0.5, 0}), 1.0);
    EXPECT_LT(shareWithin(leash, {1, 0, 0}, {2, 0, 0}), 1e-5);
}

}  // namespace
}  // namespace drape::test
