#include "patterns/triangulation.h"

#include <gtest/gtest.h>

#include <set>

namespace drape {
namespace {

/// Random whole numbers, the same on every machine.
class WholeDice {
public:
    std::int64_t below(std::int64_t most) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(most));
    }

private:
    std::uint64_t state_ = 7;
};

void expectDelaunay(const Triangulation& all) {
    std::int64_t area = 0;
    for (const Triangulation::Triangle& t : all.triangles()) {
        const WholePoint a = all.points()[t.corners[0]];
        const WholePoint b = all.points()[t.corners[1]];
        const WholePoint c = all.points()[t.corners[2]];
        ASSERT_GT(sideOf(a, b, c), 0);
        area += sideOf(a, b, c);
        for (std::size_t k = 0; k + 3 < all.points().size(); ++k)
            ASSERT_FALSE(isInCircle(a, b, c, all.points()[k])) << "point " << k;
    }
    const std::size_t n = all.points().size();
    EXPECT_EQ(area, sideOf(all.points()[n - 3], all.points()[n - 2], all.points()[n - 1]))
        << "triangles should cover the whole";
    EXPECT_EQ(all.triangles().size(), 2 * (n - 3) + 1);
}

TEST(Triangulation, HasNoPointInACircle) {
    WholeDice dice;
    std::vector<WholePoint> points;
    for (int k = 0; k < 150; ++k) points.emplace_back(dice.below(kMostWhole), dice.below(kMostWhole));
    expectDelaunay(Triangulation(points));
}

TEST(Triangulation, TakesPointsOnOneLineAndOnOneCircle) {
    std::vector<WholePoint> points;
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) points.emplace_back(1000 * column, 1000 * row);
    }
    expectDelaunay(Triangulation(points));
}

TEST(Triangulation, MakesLinesEdges) {
    WholeDice dice;
    std::vector<WholePoint> points{{0, 500'000}, {1'000'000, 500'001}};
    for (int k = 0; k < 300; ++k) points.emplace_back(dice.below(1'000'000), dice.below(1'000'000));
    Triangulation all(points);
    EXPECT_TRUE(all.recover(0, 1));
    EXPECT_FALSE(all.recover(0, 1)) << "it should be an edge already";
    int with = 0;
    std::int64_t area = 0;
    for (const Triangulation::Triangle& t : all.triangles()) {
        const std::set<std::uint32_t> corners(t.corners.begin(), t.corners.end());
        with += corners.count(0) + corners.count(1) == 2 ? 1 : 0;
        const auto p = all.points();
        ASSERT_GT(sideOf(p[t.corners[0]], p[t.corners[1]], p[t.corners[2]]), 0);
        area += sideOf(p[t.corners[0]], p[t.corners[1]], p[t.corners[2]]);
    }
    EXPECT_EQ(with, 2);
    const std::size_t n = all.points().size();
    EXPECT_EQ(area, sideOf(all.points()[n - 3], all.points()[n - 2], all.points()[n - 1]));
}

TEST(Triangulation, PredicatesAreExactAtTheLimits) {
    const std::int64_t far = 20 * kMostWhole;
    EXPECT_EQ(sideOf({-far, -far}, {far, far}, {far - 1, far - 1}), 0);
    EXPECT_EQ(sideOf({-far, -far}, {far, far}, {far - 1, far}), 2 * far);
    // In a square, the fourth corner lies on the circle through the other three. Moved 1 µm inwards, it lies inside.
    EXPECT_FALSE(isInCircle({-far, -far}, {far, -far}, {far, far}, {-far, far}));
    EXPECT_TRUE(isInCircle({-far, -far}, {far, -far}, {far, far}, {1 - far, far}));
    EXPECT_FALSE(isInCircle({-far, -far}, {far, -far}, {far, far}, {-far - 1, far}));
}

}  // namespace
}  // namespace drape
