// Tests the places of mesh vertices on their fabric.
#include "render/cloth/mesh_vertices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "cloth/core/cloth_places.h"
#include "cloth/mesh/weld/weld.h"
#include "render/cloth/panel_layout.h"
#include "support/mesh_cloths.h"

namespace drape::render {
namespace {

std::shared_ptr<const MeshShape> shapeOf(const PolygonMesh& mesh) { return makeMeshShape(weld(mesh, -1.0f, 1.0f)); }

TEST(MeshVertices, AFlatSheetIsOnItsFabricAsAGridIs) {
    for (const bool withUvs : {false, true}) {
        const auto shape = shapeOf(test::sheetOfSize(8, 4, {2.0f, 1.0f}, withUvs));
        const MeshVertices mesh = makeMeshVertices(*shape, 100);
        ASSERT_EQ(mesh.rim, 9u * 5u) << "a particle is split";
        for (std::uint32_t i = 0; i < mesh.rim; ++i) {
            const MeshVertex& vertex = mesh.vertices[i];
            const glm::vec3 position = shape->mesh.positions[vertex.particle - 100];
            EXPECT_LT(glm::distance(vertex.metres, glm::vec2(position.x, -position.y)), 1e-5f);
            EXPECT_LT(glm::distance(vertex.print, vertex.metres / glm::vec2(2.0f, 1.0f)), 1e-5f);
            const float toEdge =
                std::min({vertex.metres.x, 2.0f - vertex.metres.x, vertex.metres.y, 1.0f - vertex.metres.y});
            EXPECT_NEAR(std::min(vertex.toEdge, kFarFromEdge), std::min(toEdge, kFarFromEdge), 1e-5f);
        }
        EXPECT_EQ(mesh.vertices.size() - mesh.rim, 2u * 24u);
        EXPECT_EQ(mesh.indices.size(), 3u * 64u);
    }
}

TEST(MeshVertices, ASeamOfTheTextureSplitsParticles) {
    const auto shape = shapeOf(test::pipe(24, 10, 0.2f, 0.6f));
    const MeshVertices mesh = makeMeshVertices(*shape, 0);
    EXPECT_EQ(shape->mesh.particleCount(), 24u * 11u);
    EXPECT_EQ(mesh.rim, 25u * 11u);
    // No triangle may reach over the seam. Threads are as far apart as on the pipe, in both directions.
    const float around = 24.0f * 2.0f * 0.2f * std::sin(3.14159265f / 24.0f);
    EXPECT_NEAR(mesh.size.x, around, 1e-3f);
    EXPECT_NEAR(mesh.size.y, 0.6f, 1e-3f);
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        for (std::size_t k = 0; k < 3; ++k) {
            const MeshVertex& a = mesh.vertices[mesh.indices[i + k]];
            const MeshVertex& b = mesh.vertices[mesh.indices[i + (k + 1) % 3]];
            const float length = glm::distance(shape->mesh.positions[a.particle], shape->mesh.positions[b.particle]);
            EXPECT_NEAR(glm::distance(a.metres, b.metres), length, 0.01f * length);
        }
    }
}

TEST(MeshVertices, WithoutTextureOrPlaneTheyAreProjectedOnTheLongestSides) {
    PolygonMesh bent = test::sheetOfSize(8, 8, {2.0f, 1.0f});
    for (glm::vec3& position : bent.positions) position.z = 0.1f * position.x * position.y;
    const MeshVertices mesh = makeMeshVertices(*shapeOf(bent), 0);
    EXPECT_LT(glm::distance(mesh.size, glm::vec2(2.0f, 1.0f)), 1e-5f);
    const auto isCorner = [](glm::vec2 corner) {
        return [corner](const MeshVertex& vertex) { return glm::distance(vertex.print, corner) < 1e-5f; };
    };
    for (const glm::vec2 corner : {glm::vec2(0.0f), glm::vec2(1.0f, 0.0f), glm::vec2(0.0f, 1.0f), glm::vec2(1.0f)})
        EXPECT_TRUE(std::ranges::any_of(mesh.vertices, isCorner(corner)));
}

TEST(MeshVertices, TheRimGoesRoundWithTheClothOnItsLeft) {
    const auto shape = shapeOf(test::sheetOfSize(3, 3, {3.0f, 3.0f}));
    const MeshVertices mesh = makeMeshVertices(*shape, 0);
    for (std::size_t i = mesh.rim; i < mesh.vertices.size(); ++i) {
        const glm::vec3 along =
            shape->mesh.positions[mesh.vertices[i].after] - shape->mesh.positions[mesh.vertices[i].before];
        const glm::vec3 outward = glm::cross(along, glm::vec3(0.0f, 0.0f, 1.0f));
        const glm::vec3 fromMiddle = shape->mesh.positions[mesh.vertices[i].particle] - glm::vec3(1.5f, -1.5f, 0.0f);
        EXPECT_GT(glm::dot(outward, fromMiddle), 0.0f);
        EXPECT_EQ(mesh.vertices[i].toEdge, 0.0f);
    }
}

// Makes a roll whose turns are closer together than the cloth is wide.
TEST(EdgeDistances, AreMeasuredAlongTheCloth) {
    constexpr std::uint32_t kColumns = 60;
    PolygonMesh roll = test::sheetOfSize(kColumns, 4, {1.5f, 0.4f});
    for (glm::vec3& position : roll.positions) {
        const float angle = 8.0f * position.x;
        const float radius = 0.12f + 0.003f * angle;
        position = {radius * std::cos(angle), position.y, radius * std::sin(angle)};
    }
    const auto shape = shapeOf(roll);
    const std::vector<float> distances = findEdgeDistances(*shape);
    // In the middle row the nearest edge is 0.2 m above or below, except near the ends of the roll.
    for (std::uint32_t column = 12; column <= kColumns - 12; ++column) {
        const std::uint32_t particle = shape->mesh.particleOf[2 * (kColumns + 1) + column];
        EXPECT_NEAR(distances[particle], 0.2f, 0.01f) << column;
    }
}

TEST(EdgeDistances, AClosedMeshHasNone) {
    const PolygonMesh mesh =
        test::meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
    const auto shape = shapeOf(mesh);
    for (const float distance : findEdgeDistances(*shape)) EXPECT_GE(distance, kFarFromEdge);
    const MeshVertices vertices = makeMeshVertices(*shape, 0);
    EXPECT_EQ(vertices.rim, vertices.vertices.size());
}

}  // namespace
}  // namespace drape::render
