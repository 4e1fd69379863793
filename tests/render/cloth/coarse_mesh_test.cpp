#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "cloth/mesh/weld/weld.h"
#include "render/cloth/fine_mesh.h"
#include "support/mesh_cloths.h"

namespace drape::render {
namespace {

glm::vec3 areaOf(const ClothMesh& mesh, std::span<const std::uint32_t> corners) {
    const glm::vec3 a = mesh.positions[corners[0]];
    return 0.5f * glm::cross(mesh.positions[corners[1]] - a, mesh.positions[corners[2]] - a);
}

TEST(CoarseMesh, CoversTheSameSheetTurnedTheSameWay) {
    const auto shape = makeMeshShape(weld(test::sheetOfSize(120, 80, {1.5f, 1.0f}), -1.0f, 1.0f));
    const std::vector<std::uint32_t> indices = coarseMeshIndices(*shape, 40);
    EXPECT_LT(indices.size(), 3u * 2500u);
    EXPECT_GT(indices.size(), 3u * 1000u);
    float area = 0.0f;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const glm::vec3 facing = areaOf(shape->mesh, std::span(indices).subspan(i, 3));
        EXPECT_GE(facing.z, -1e-6f);
        area += facing.z;
    }
    EXPECT_NEAR(area, 1.5f, 0.06f) << "its outline should hardly shrink";
}

TEST(CoarseMesh, APipeStaysOne) {
    const auto shape = makeMeshShape(weld(test::pipe(160, 200, 0.2f, 1.0f), -1.0f, 1.0f));
    const std::vector<std::uint32_t> indices = coarseMeshIndices(*shape, 40);
    ASSERT_FALSE(indices.empty());
    float area = 0.0f;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const std::span<const std::uint32_t> corners = std::span(indices).subspan(i, 3);
        const glm::vec3 facing = areaOf(shape->mesh, corners);
        const glm::vec3 at = shape->mesh.positions[corners[0]];
        EXPECT_GE(glm::dot(facing, glm::vec3(at.x, 0.0f, at.z)), -1e-5f) << "turned inside out";
        area += glm::length(facing);
    }
    EXPECT_NEAR(area, 2.0f * 3.14159f * 0.2f, 0.1f);
}

TEST(CoarseMesh, AMeshThatIsCoarseAlreadyHasNone) {
    const auto shape = makeMeshShape(weld(test::sheetOfSize(30, 30, {1.0f, 1.0f}), -1.0f, 1.0f));
    EXPECT_TRUE(coarseMeshIndices(*shape, 40).empty());
}

}  // namespace
}  // namespace drape::render
