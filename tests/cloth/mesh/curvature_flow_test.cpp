// Tests mean curvature flow. A ball shrinks as fast as theory says, limbs shrink into trunks, and any heap of triangles
// yields at worst a point.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "cloth/mesh/shape/simplified.h"

namespace drape::test {
namespace {

struct FlowingShape {
    std::vector<glm::dvec3> places;
    std::vector<glm::uvec3> triangles;
};

/// Makes rings with the given radii about the y axis, and a vertex at each end. `outline`: radius and height of each
/// ring, m.
FlowingShape turnedShape(const std::vector<glm::dvec2>& outline, glm::uint around) {
    FlowingShape made;
    const auto rings = static_cast<glm::uint>(outline.size());
    for (const glm::dvec2& ring : outline) {
        for (glm::uint k = 0; k < around; ++k) {
            const double angle = 6.283185307179586 * k / around;
            made.places.emplace_back(ring.x * std::cos(angle), ring.y, ring.x * std::sin(angle));
        }
    }
    const glm::uint low = rings * around, high = low + 1;
    made.places.emplace_back(0.0, outline.front().y, 0.0);
    made.places.emplace_back(0.0, outline.back().y, 0.0);
    for (glm::uint k = 0; k < around; ++k) {
        const glm::uint next = (k + 1) % around;
        for (glm::uint r = 0; r + 1 < rings; ++r) {
            const glm::uint a = r * around + k, b = r * around + next;
            made.triangles.emplace_back(a, a + around, b);
            made.triangles.emplace_back(b, a + around, b + around);
        }
        made.triangles.emplace_back(low, k, next);
        made.triangles.emplace_back(high, (rings - 1) * around + next, (rings - 1) * around + k);
    }
    return made;
}

/// Makes a ball from an octahedron whose edges are divided into 24 parts each.
FlowingShape ball(double radius) {
    constexpr int kCuts = 24;
    FlowingShape made;
    std::map<std::array<int, 3>, glm::uint> numbers;
    const auto at = [&](int x, int y, int z) {
        const auto [found, isNew] = numbers.try_emplace({x, y, z}, static_cast<glm::uint>(made.places.size()));
        if (isNew) made.places.push_back(radius * glm::normalize(glm::dvec3(x, y, z)));
        return found->second;
    };
    for (int octant = 0; octant < 8; ++octant) {
        const auto corner = [&](int i, int k) {
            const int rest = kCuts - i - k;
            return at((octant & 1) != 0 ? -i : i, (octant & 2) != 0 ? -k : k, (octant & 4) != 0 ? -rest : rest);
        };
        for (int i = 0; i < kCuts; ++i) {
            for (int k = 0; i + k < kCuts; ++k) {
                made.triangles.emplace_back(corner(i, k), corner(i + 1, k), corner(i, k + 1));
                if (i + k + 1 < kCuts)
                    made.triangles.emplace_back(corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1));
            }
        }
    }
    return made;
}

/// Makes a trunk 30 cm wide and 50 cm high, with a limb 6 cm wide and 40 cm long on top.
FlowingShape trunkWithLimb() {
    std::vector<glm::dvec2> outline;
    for (int k = 0; k <= 20; ++k) outline.emplace_back(0.15, 0.025 * k);
    for (int k = 1; k <= 5; ++k) outline.emplace_back(0.15 - 0.024 * k, 0.5);
    for (int k = 1; k <= 20; ++k) outline.emplace_back(0.03, 0.5 + 0.02 * k);
    return turnedShape(outline, 24);
}

TEST(CurvatureFlow, ABallShrinksAsFastAsTheoryHasIt) {
    const FlowingShape start = ball(0.1);
    constexpr double kStep = 0.0004;
    const auto flow = curvatureFlow(start.places, start.triangles, kStep, 6);
    ASSERT_EQ(flow.size(), 6u);
    double radius = 0.1;  // its square shrinks in proportion to the area
    for (const std::vector<glm::dvec3>& places : flow) {
        radius *= radius * radius / (radius * radius + 2.0 * kStep);
        for (const glm::dvec3& place : places) EXPECT_NEAR(glm::length(place), radius, 0.02 * radius);
    }
}

TEST(CurvatureFlow, LimbsGoIntoTheTrunk) {
    const FlowingShape start = trunkWithLimb();
    const auto flow = curvatureFlow(start.places, start.triangles, 0.0004, 12);
    double highest = 0.0, widest = 0.0;
    for (const glm::dvec3& place : flow.back()) {
        highest = std::max(highest, place.y);
        widest = std::max(widest, std::hypot(place.x, place.z));
    }
    EXPECT_LT(highest, 0.55) << "of 0.9";
    EXPECT_GT(widest, 0.1) << "the trunk should stay";
}

// Positive weights keep all places inside the box. A place that is not a number fails as well.
TEST(CurvatureFlow, TakesAnyHeapOfTriangles) {
    FlowingShape start = trunkWithLimb();
    start.triangles.resize(start.triangles.size() - 200);  // leaves a hole
    const auto some = static_cast<glm::uint>(start.places.size());
    for (int k = 0; k < 4; ++k)  // adds a tetrahedron of 1 cm
        start.places.emplace_back(1.0 + 0.01 * (k == 1), 1.0 + 0.01 * (k == 2), 1.0 + 0.01 * (k == 3));
    for (const glm::uvec3& t : {glm::uvec3(0, 2, 1), glm::uvec3(0, 1, 3), glm::uvec3(0, 3, 2), glm::uvec3(1, 2, 3)})
        start.triangles.push_back(some + t);
    start.triangles.emplace_back(0, 1, 500);  // gives an edge three faces
    start.triangles.emplace_back(5, 5, 6);    // a triangle without area
    start.places.emplace_back(0.5, 0.5, 0.5);
    start.places.emplace_back(0.5, 0.5, 0.5);
    start.places.emplace_back(0.5, 0.5, 0.5);
    start.triangles.emplace_back(some + 4, some + 5, some + 6);  // a triangle that is a single point
    start.places.emplace_back(0.2, 0.3, 0.4);                    // a vertex of no triangle
    for (const double step : {1e-9, 0.0004, 10.0}) {
        const auto flow = curvatureFlow(start.places, start.triangles, step, 12);
        for (const glm::dvec3& place : flow.back()) {
            EXPECT_TRUE(place.x >= -0.15 && place.x <= 1.01) << step;
            EXPECT_TRUE(place.y >= 0.0 && place.y <= 1.01) << step;
            EXPECT_TRUE(place.z >= -0.15 && place.z <= 1.01) << step;
        }
        EXPECT_LT(glm::distance(flow.back().back(), start.places.back()), 1e-12);
        if (step < 1e-6) continue;
        const glm::dvec3 middle(1.0025);
        for (glm::uint k = 0; k < 4; ++k) EXPECT_LT(glm::distance(flow.back()[some + k], middle), 0.001) << step;
    }
}

TEST(CurvatureFlow, IsTheSameFarFromTheOrigin) {
    const FlowingShape near = trunkWithLimb();
    FlowingShape far = near;
    for (glm::dvec3& place : far.places) place += glm::dvec3(900.0, -500.0, 100.0);
    const auto here = curvatureFlow(near.places, near.triangles, 0.0004, 12);
    const auto there = curvatureFlow(far.places, far.triangles, 0.0004, 12);
    for (std::size_t i = 0; i < near.places.size(); ++i)
        EXPECT_LT(glm::distance(here.back()[i] + glm::dvec3(900.0, -500.0, 100.0), there.back()[i]), 1e-4);
}

}  // namespace
}  // namespace drape::test
