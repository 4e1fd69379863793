// Tests seams and hems of panels as they are drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <map>

#include "cloth/mesh/weld/weld.h"
#include "render/cloth/mesh_vertices.h"
#include "render/cloth/panel_layout.h"
#include "support/mesh_cloths.h"
#include "support/sewn_sheet.h"

namespace drape::render {
namespace {

constexpr std::uint32_t kCells = 8;
constexpr float kSheetCell = 0.01f;
constexpr float kSheetSide = kCells * kSheetCell;

/// Makes two panels that are twice as wide at the start as at rest.
std::shared_ptr<const MeshShape> twoPanels() {
    return makeMeshShape(weld(test::sewnSheet(kCells, kSheetCell, 2.0f), -1.0f, 1.0f), true);
}

float distanceTo(const glm::vec2& point, const glm::vec2& a, const glm::vec2& b) {
    const float share = std::clamp(glm::dot(point - a, b - a) / glm::dot(b - a, b - a), 0.0f, 1.0f);
    return glm::distance(point, glm::mix(a, b, share));
}

/// Returns the distance (m) to the nearest part of the given kind that a triangle lists.
float nearestPart(const std::vector<SeamPart>& parts, std::uint32_t triangle, std::uint32_t kind,
                  const glm::vec2& point) {
    float nearest = 1.0f;
    std::uint32_t at = triangle;
    do {
        const SeamPart& part = parts[at];
        if (part.kind == kind)
            nearest = std::min(nearest, distanceTo(point, {part.ends.x, part.ends.y}, {part.ends.z, part.ends.w}));
        at = part.next;
    } while (at != 0);
    return nearest;
}

TEST(SeamParts, GiveTheDistanceToTheSeamAndToTheHemInEachPanel) {
    const auto shape = twoPanels();
    const ClothPlaces places = findClothPlaces(*shape);
    const std::vector<SeamPart> parts = findSeamParts(layOutPanels(*shape, places));
    int nearSeam = 0;
    int nearHem = 0;
    for (std::uint32_t t = 0; t < shape->mesh.triangleCount(); ++t) {
        const auto& corners = places.corners[t];
        const glm::uvec3& particles = shape->mesh.triangles[t];
        for (const glm::vec3 weights :
             {glm::vec3(0.6f, 0.3f, 0.1f), glm::vec3(0.1f, 0.1f, 0.8f), glm::vec3(1.0f / 3)}) {
            glm::vec2 point(0.0f);
            glm::vec3 start(0.0f);
            for (glm::length_t k = 0; k < 3; ++k) {
                point += weights[k] * corners[static_cast<std::size_t>(k)].metres;
                start += weights[k] * shape->mesh.positions[particles[k]];
            }
            // The rest width of the panels is half of their width at the start.
            const glm::vec2 sheet(0.5f * start.x, std::abs(start.y));
            const float toSeam = std::abs(sheet.x - kSheetSide);
            const float toHem = std::min({sheet.x, 2.0f * kSheetSide - sheet.x, sheet.y, kSheetSide - sheet.y});
            if (toSeam < kSeamReach) {
                EXPECT_NEAR(nearestPart(parts, t, kSeamBorder, point), toSeam, 1e-5f) << t;
                ++nearSeam;
            } else {
                EXPECT_GE(nearestPart(parts, t, kSeamBorder, point), kSeamReach) << t;
            }
            EXPECT_NEAR(std::min(nearestPart(parts, t, kHemBorder, point), kHemReach), std::min(toHem, kHemReach),
                        1e-5f)
                << t;
            nearHem += toHem < kHemReach ? 1 : 0;
        }
    }
    EXPECT_GT(nearSeam, 50);
    EXPECT_GT(nearHem, 100);
}

TEST(SeamParts, StitchesGoOnFromEdgeToEdgeUntilTheCorner) {
    const auto shape = twoPanels();
    const PanelLayout layout = layOutPanels(*shape, findClothPlaces(*shape));
    const auto seams = std::ranges::count_if(layout.borders, [](const PanelBorder& border) { return !border.isHem; });
    EXPECT_EQ(seams, 2 * kCells) << "each panel should have its own side of the seam";
    EXPECT_EQ(layout.borders.size(), 2u * 4u * kCells);
    // Each panel has four sides of equal length, and each side begins anew at its corner.
    std::map<int, int> byPlace;
    for (const PanelBorder& border : layout.borders) ++byPlace[static_cast<int>(std::round(border.along / kSheetCell))];
    for (int i = 0; i < static_cast<int>(kCells); ++i) EXPECT_EQ(byPlace[i], 8) << i;
}

TEST(SeamParts, AClothOfOnePanelHasHemsOnly) {
    const auto shape = makeMeshShape(weld(test::sheetOfSize(4, 4, {1.0f, 1.0f}, true), -1.0f, 1.0f), true);
    const PanelLayout layout = layOutPanels(*shape, findClothPlaces(*shape));
    EXPECT_EQ(layout.places.size(), 25u);
    EXPECT_EQ(layout.borders.size(), 16u);
    for (const PanelBorder& border : layout.borders) EXPECT_TRUE(border.isHem);
}

TEST(SeamParts, OtherMeshesHaveNone) {
    const auto shape = makeMeshShape(weld(test::pipe(24, 10, 0.2f, 0.6f), -1.0f, 1.0f));
    EXPECT_TRUE(makeMeshVertices(*shape, 0).seams.empty());
}

TEST(Panels, ThreadsFollowTheGrainTrueToSize) {
    const auto shape = twoPanels();
    const ClothPlaces places = findClothPlaces(*shape);
    EXPECT_LT(glm::distance(places.size, glm::vec2(1.0f + kSheetSide, 3.0f * kSheetSide)), 1e-5f);
    for (std::size_t t = 0; t < places.corners.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const glm::vec2 uv = shape->mesh.uvs[t][k];
            const glm::vec2 other = shape->mesh.uvs[t][(k + 1) % 3];
            const glm::vec2 threads = places.corners[t][(k + 1) % 3].metres - places.corners[t][k].metres;
            EXPECT_LT(glm::distance(threads, glm::vec2(other.x - uv.x, uv.y - other.y)), 1e-6f);
        }
    }
}

TEST(Panels, DistancesToTheEdgeAreThoseOfThePanels) {
    const auto shape = twoPanels();
    const std::vector<float> distances = findEdgeDistances(*shape);
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const glm::vec2 sheet(0.5f * shape->mesh.positions[i].x, std::abs(shape->mesh.positions[i].y));
        // Distances are measured within the panel. The seam is part of its inside, so only hems count.
        EXPECT_NEAR(distances[i], std::min({sheet.x, 2.0f * kSheetSide - sheet.x, sheet.y, kSheetSide - sheet.y}),
                    1e-5f)
            << i;
    }
}

}  // namespace
}  // namespace drape::render
