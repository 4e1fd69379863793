#include <gtest/gtest.h>

#include <cmath>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

double areaOf(std::span<const glm::vec3> corners, const std::array<std::uint32_t, 3>& t) {
    const glm::vec3 area = glm::cross(corners[t[1]] - corners[t[0]], corners[t[2]] - corners[t[0]]);
    return 0.5 * static_cast<double>(area.z);
}

/// Splits a polygon in the plane z = 0, and checks that its triangles have its area and turn as the polygon does.
void expectSplit(const std::vector<glm::vec3>& corners, double area) {
    const std::optional<PolygonTriangles> triangles = splitPolygon(corners);
    ASSERT_TRUE(triangles);
    EXPECT_EQ(triangles->size(), corners.size() - 2);
    double sum = 0.0;
    for (const auto& triangle : *triangles) {
        EXPECT_GT(areaOf(corners, triangle) * area, 0.0);
        sum += areaOf(corners, triangle);
    }
    EXPECT_NEAR(sum, area, 1e-5 * std::abs(area));
}

std::vector<glm::vec3> roundCap(int corners) {
    std::vector<glm::vec3> cap;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        cap.emplace_back(std::cos(angle), std::sin(angle), 0.0);
    }
    return cap;
}

TEST(SplitPolygon, SplitsConvexAndConcaveOutlines) {
    expectSplit(roundCap(32), 16.0 * std::sin(2.0 * M_PI / 32));
    expectSplit({{0, 0, 0}, {4, 0, 0}, {4, 3, 0}, {2, 1, 0}, {0, 3, 0}}, 8.0);             // an M
    expectSplit({{0, 3, 0}, {2, 1, 0}, {4, 3, 0}, {4, 0, 0}, {0, 0, 0}}, -8.0);            // turns right
    expectSplit({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}}, 9.0);  // has corners in line
    expectSplit({{0, 0, 0}, {3, 0, 0}, {3, 1, 0}, {1, 1, 0}, {1, 2, 0}, {3, 2, 0}, {3, 3, 0}, {0, 3, 0}}, 7.0);  // a C
}

TEST(SplitPolygon, FollowsAnOutlineToAHoleAndBack) {
    expectSplit(
        {{0, 0, 0}, {6, 0, 0}, {6, 6, 0}, {0, 6, 0}, {0, 0, 0}, {2, 2, 0}, {2, 4, 0}, {4, 4, 0}, {4, 2, 0}, {2, 2, 0}},
        32.0);
}

TEST(SplitPolygon, GivesRoundCapsNoSlivers) {
    const std::vector<glm::vec3> cap = roundCap(64);
    const std::optional<PolygonTriangles> triangles = splitPolygon(cap);
    ASSERT_TRUE(triangles);
    // A fan from one corner would have cuts of every length up to the diameter. Short cuts must be preferred.
    int wide = 0;
    for (const auto& t : *triangles) {
        const float longest = std::max({glm::distance(cap[t[0]], cap[t[1]]), glm::distance(cap[t[1]], cap[t[2]]),
                                        glm::distance(cap[t[2]], cap[t[0]])});
        wide += longest > 1.0f ? 1 : 0;
    }
    EXPECT_LT(wide, 8);
}

TEST(SplitPolygon, TakesTheLargestFaceQuickly) { expectSplit(roundCap(1024), 512.0 * std::sin(2.0 * M_PI / 1024)); }

TEST(SplitPolygon, RefusesOutlinesWithoutInside) {
    EXPECT_FALSE(splitPolygon(std::vector<glm::vec3>(5, glm::vec3(1.0f))));
    EXPECT_FALSE(splitPolygon(std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}));
    EXPECT_FALSE(splitPolygon(std::vector<glm::vec3>{{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}, {-1, 1, 0}}));
}

}  // namespace
}  // namespace drape
