// Tests that the scene `knot` ties a knot. The knot determinant identifies it.

#include <gtest/gtest.h>

#include <numbers>

#include "run/start/start.h"
#include "solver/cpu/cpu_solver.h"
#include "support/contact_scenes.h"
#include "support/knot_determinant.h"
#include "support/sanitized.h"

namespace drape {
namespace {

const glm::dvec3 kViews[] = {{0.31, 0.17, 1.0}, {1.0, -0.23, 0.4}, {-0.37, 1.0, 0.29}, {-0.6, -0.53, 0.7}};

/// Returns a closed line of 200 corners, `place(t)` for t from 0 to 2 pi.
template <class Place>
std::vector<glm::dvec3> closedLine(Place place) {
    std::vector<glm::dvec3> line;
    for (int k = 0; k < 200; ++k) line.push_back(place(2.0 * std::numbers::pi * (k + 0.3) / 200.0));
    return line;
}

/// Returns a point of a ring without a knot: the ring goes up once and down once. Projections of the ring cross
/// themselves.
glm::dvec3 crumpledRing(double t) {
    return {std::cos(t) + 0.6 * std::cos(4 * t), std::sin(t) - 0.6 * std::sin(4 * t), 0.3 * std::sin(t)};
}

glm::dvec3 trefoil(double t) {
    return {std::sin(t) + 2 * std::sin(2 * t), std::cos(t) - 2 * std::cos(2 * t), -std::sin(3 * t)};
}

glm::dvec3 figureEight(double t) {
    const double radius = 2 + std::cos(2 * t);
    return {radius * std::cos(3 * t), radius * std::sin(3 * t), std::sin(4 * t)};
}

/// Returns a closed line on a torus. It leads `around` times about the axis and `through` times through the hole.
std::vector<glm::dvec3> torusLine(int around, int through) {
    return closedLine([&](double t) {
        const double radius = 2 + std::cos(through * t);
        return glm::dvec3(radius * std::cos(around * t), radius * std::sin(around * t), std::sin(through * t));
    });
}

TEST(KnotDeterminant, TellsKnotsFromEachOther) {
    for (const glm::dvec3 view : kViews) {
        EXPECT_EQ(test::knotDeterminant(torusLine(1, 0), view), 1);
        EXPECT_GT(test::underPassesOf(closedLine(crumpledRing), view).size(), 0u);
        EXPECT_EQ(test::knotDeterminant(closedLine(crumpledRing), view), 1);
        EXPECT_EQ(test::knotDeterminant(torusLine(5, 1), view), 1);
        EXPECT_EQ(test::knotDeterminant(closedLine(trefoil), view), 3);
        EXPECT_EQ(test::knotDeterminant(torusLine(3, 2), view), 3);
        EXPECT_EQ(test::knotDeterminant(closedLine(figureEight), view), 5);
        EXPECT_EQ(test::knotDeterminant(torusLine(2, 5), view), 5);
        EXPECT_EQ(test::knotDeterminant(torusLine(2, 7), view), 7);
        EXPECT_EQ(test::knotDeterminant(torusLine(3, 4), view), 3) << "with 8 crossings";
    }
}

TEST(KnotDeterminant, DoesNotDependOnWhichSideOrEndIsFirst) {
    std::vector<glm::dvec3> line = closedLine(figureEight);
    std::ranges::reverse(line);
    EXPECT_EQ(test::knotDeterminant(line, kViews[0]), 5);
    EXPECT_EQ(test::knotDeterminant(line, -kViews[0]), 5);
    for (glm::dvec3& p : line) p.z = -p.z;
    EXPECT_EQ(test::knotDeterminant(line, kViews[0]), 5);
    for (int k = 0; k < 20; ++k) {  // no std::ranges::rotate: clang 14 cannot read it in GCC 12's library
        std::rotate(line.begin(), line.begin() + 10, line.end());
        EXPECT_EQ(test::knotDeterminant(line, kViews[0]), 5);
    }
}

TEST(SlowKnot, IsTiedByTwoHands) {
    SKIP_IF_SANITIZED();
    const Start start = loadStart("knot", {});
    const auto run = makeRun(start);
    CpuSolver solver(run->model());
    for (glm::uint k = 0; k < start.log->steps; ++k) solver.step(run->nextStep(viewOf(solver)));
    EXPECT_EQ(test::crossingsOf(solver.state()), 0u);

    const glm::uvec2 particles = start.scene.world.cloths.front().particles;
    const std::vector<glm::vec4> at = solver.read(Array::positions);
    std::vector<glm::dvec3> line;
    for (glm::uint c = 0; c < particles.x; ++c) line.emplace_back(glm::vec3(at[particles.y / 2 * particles.x + c]));
    // The hands hold both ends above the rest of the cloth. A line far above may therefore join the ends.
    const glm::dvec3 left = line.front(), right = line.back();
    ASSERT_GT(right.x - left.x, 1.0);
    for (const glm::dvec3 p : line) ASSERT_LT(p.y, std::min(left.y, right.y) + 0.15);
    line.push_back(right + glm::dvec3(3, 3, 0));
    line.push_back(left + glm::dvec3(-3, 3, 0));
    for (const glm::dvec3 view : kViews) EXPECT_EQ(test::knotDeterminant(line, view), 3) << "as of a trefoil";
}

}  // namespace
}  // namespace drape
