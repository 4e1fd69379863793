#include "patterns/panel_mesh.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drape {
namespace {

constexpr std::int64_t kCm = 10'000;

/// Divides the sides of an outline into pieces of about `spacing`.
std::vector<WholePoint> cutUp(const std::vector<WholePoint>& corners, double spacing) {
    std::vector<WholePoint> points;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const glm::dvec2 from(corners[k]);
        const glm::dvec2 side = glm::dvec2(corners[(k + 1) % corners.size()]) - from;
        const int pieces = std::max(1, static_cast<int>(std::ceil(glm::length(side) / spacing - 0.25)));
        for (int n = 0; n < pieces; ++n) points.emplace_back(from + side * (double(n) / pieces));
    }
    return points;
}

std::int64_t areaOf(const PanelMesh& mesh) {
    std::int64_t area = 0;
    for (const glm::uvec3& t : mesh.triangles) {
        const std::int64_t one = sideOf(mesh.points[t.x], mesh.points[t.y], mesh.points[t.z]);
        EXPECT_GT(one, 0);
        area += one;
    }
    return area;
}

std::int64_t areaOf(const std::vector<WholePoint>& outline) {
    std::int64_t area = 0;
    for (std::size_t k = 1; k + 1 < outline.size(); ++k) area += sideOf(outline[0], outline[k], outline[k + 1]);
    return area;
}

double leastAngle(const PanelMesh& mesh) {
    double least = 180.0;
    for (const glm::uvec3& t : mesh.triangles) {
        for (glm::length_t k = 0; k < 3; ++k) {
            const glm::dvec2 tip(mesh.points[t[k]]);
            const glm::dvec2 u = glm::normalize(glm::dvec2(mesh.points[t[(k + 1) % 3]]) - tip);
            const glm::dvec2 v = glm::normalize(glm::dvec2(mesh.points[t[(k + 2) % 3]]) - tip);
            least = std::min(least, glm::degrees(std::acos(glm::dot(u, v))));
        }
    }
    return least;
}

TEST(PanelMesh, FillsARectangleEvenly) {
    const std::vector<WholePoint> outline =
        cutUp({{0, 0}, {40 * kCm, 0}, {40 * kCm, 60 * kCm}, {0, 60 * kCm}}, 1.8 * kCm);
    const PanelMesh mesh = meshPanel(outline, 1.8 * kCm);
    EXPECT_EQ(areaOf(mesh), areaOf(outline));
    EXPECT_GT(leastAngle(mesh), 25.0);
    EXPECT_EQ(mesh.recovered, 0u);
    // In a hexagonal lattice, each point has the area of 0.866 squares.
    EXPECT_NEAR(static_cast<double>(mesh.points.size()), 40.0 * 60.0 / (1.8 * 1.8 * 0.866), 60.0);
}

TEST(PanelMesh, KeepsOutOfDarts) {
    const std::vector<WholePoint> outline = cutUp({{0, 0},
                                                   {30 * kCm, 0},
                                                   {30 * kCm, 20 * kCm},
                                                   {17 * kCm, 20 * kCm},
                                                   {15 * kCm, 8 * kCm},
                                                   {13 * kCm, 20 * kCm},
                                                   {0, 20 * kCm}},
                                                  1.8 * kCm);
    const PanelMesh mesh = meshPanel(outline, 1.8 * kCm);
    EXPECT_EQ(areaOf(mesh), areaOf(outline));
    EXPECT_GT(leastAngle(mesh), 20.0);
}

TEST(PanelMesh, RecoversSidesThatAreNotDelaunay) {
    // Makes an outline whose long side has a tip close to its middle on both sides.
    std::vector<WholePoint> outline = {{0, 0},   {90, 0},   {100, 99},  {110, 0},   {300, 0},   {300, 200}, {0, 200},
                                       {0, 120}, {90, 120}, {100, 101}, {110, 120}, {200, 120}, {200, 100}, {0, 100}};
    for (WholePoint& point : outline) point *= kCm / 10;
    const PanelMesh mesh = meshPanel(outline, 1.8 * kCm);
    EXPECT_GT(mesh.recovered, 0u);
    EXPECT_EQ(areaOf(mesh), areaOf(outline));
}

TEST(PanelOutline, FindsSidesThatMeet) {
    using Meeting = std::optional<std::array<std::uint32_t, 2>>;
    const auto meetingOf = [](const std::vector<WholePoint>& corners) {
        return PanelOutline(corners, 5.0).findMeeting();
    };
    EXPECT_EQ(meetingOf({{0, 0}, {10, 0}, {10, 10}, {0, 10}}), Meeting());
    EXPECT_EQ(meetingOf({{0, 0}, {10, 10}, {10, 0}, {0, 10}}), (Meeting{{0, 2}})) << "should meet in a bow tie";
    EXPECT_EQ(meetingOf({{0, 0}, {20, 0}, {20, 10}, {10, 0}, {0, 10}}), (Meeting{{0, 2}}))
        << "should meet where a corner touches a side";
    EXPECT_EQ(meetingOf({{0, 0}, {20, 0}, {10, 0}, {10, 10}}), (Meeting{{0, 1}})) << "should meet where it folds back";
}

TEST(PanelOutline, TellsInsideFromOutside) {
    const std::vector<WholePoint> corners = {{0, 0}, {30, 0}, {30, 30}, {15, 10}, {0, 30}};
    const PanelOutline outline(corners, 4.0);
    EXPECT_TRUE(outline.isInside({5.0, 15.5}));
    EXPECT_FALSE(outline.isInside({15.0, 15.5}));
    EXPECT_FALSE(outline.isInside({-1.0, 15.5}));
    EXPECT_EQ(outline.crossingsAt(20.5).size(), 4u);
    EXPECT_EQ(outline.crossingsAt(5.5), (std::vector<double>{0.0, 30.0}));
}

}  // namespace
}  // namespace drape
