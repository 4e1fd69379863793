#include <gtest/gtest.h>

#include <cmath>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "support/mesh_faces.h"

namespace drape {
namespace {

using test::sheetOfQuads;
using Flags = std::vector<std::uint8_t>;

/// Gives a sheet its own places as texture coordinates, scaled by (u, v).
void giveUvs(PolygonMesh& mesh, float u, float v) {
    for (const glm::vec3& position : mesh.positions) mesh.uvs.emplace_back(u * position.x, v * position.y);
    for (MeshFace& face : mesh.faces) face.uvs = face.corners;
}

/// Bends a sheet around a cylinder along y. Edges across the sheet keep their length.
void bend(PolygonMesh& mesh, double angle) {
    const double radius = 0.5 / std::sin(angle / 2);
    for (glm::vec3& position : mesh.positions) {
        const double turn = static_cast<double>(position.x) * angle;
        position = glm::vec3(radius * std::sin(turn), position.y, radius * std::cos(turn));
    }
}

/// Returns the largest relative change of an edge's length in the plane.
double worstEdge(const ClothMesh& cloth, const FlatPieces& found) {
    double worst = 0.0;
    for (const glm::uvec3& t : cloth.triangles) {
        for (glm::length_t k = 0; k < 3; ++k) {
            const glm::uint a = t[k];
            const glm::uint b = t[(k + 1) % 3];
            const auto length = static_cast<double>(glm::distance(cloth.positions[a], cloth.positions[b]));
            const auto flat = static_cast<double>(glm::distance(found.coordinates[a], found.coordinates[b]));
            worst = std::max(worst, std::abs(flat / length - 1.0));
        }
    }
    return worst;
}

/// Returns the least signed area of the triangles in the plane. It is above 0 where a triangle turns left.
double leastArea(const ClothMesh& cloth, const FlatPieces& found) {
    double least = INFINITY;
    for (const glm::uvec3& t : cloth.triangles) {
        const glm::dvec2 b = found.coordinates[t.y] - found.coordinates[t.x];
        const glm::dvec2 c = found.coordinates[t.z] - found.coordinates[t.x];
        least = std::min(least, b.x * c.y - b.y * c.x);
    }
    return least;
}

TEST(FlatPieces, APlaneSheetIsOneHoweverItIsTurned) {
    PolygonMesh mesh = sheetOfQuads(5, 4);
    for (glm::vec3& p : mesh.positions)
        p = p.x * glm::vec3(0.6f, 0.64f, 0.48f) + p.y * glm::vec3(-0.8f, 0.48f, 0.36f) + glm::vec3(3, 1, 2);
    const ClothMesh cloth = weld(mesh, -1.0f, 0.7f);
    const FlatPieces found = findFlatPieces(cloth);
    EXPECT_EQ(found.isFlat, Flags{1});
    EXPECT_LT(worstEdge(cloth, found), 1e-6);
    EXPECT_GT(leastArea(cloth, found), 0.0);
}

TEST(FlatPieces, ABentSheetIsOneByItsTextureCoordinates) {
    PolygonMesh mesh = sheetOfQuads(5, 4);
    PolygonMesh mirrored = mesh;
    PolygonMesh stretched = mesh;
    giveUvs(mesh, 0.2f, 0.2f);
    giveUvs(mirrored, -0.2f, 0.2f);
    giveUvs(stretched, 0.2f, 0.201f);
    for (PolygonMesh* sheet : {&mesh, &mirrored}) {
        bend(*sheet, 0.05);
        const ClothMesh cloth = weld(*sheet, -1.0f, 2.0f);
        const FlatPieces found = findFlatPieces(cloth);
        EXPECT_EQ(found.isFlat, Flags{1});
        EXPECT_LT(worstEdge(cloth, found), 1e-3);
        EXPECT_GT(leastArea(cloth, found), 0.0);
    }
    bend(stretched, 0.05);
    EXPECT_EQ(findFlatPieces(weld(stretched, -1.0f, 1.0f)).isFlat, Flags{0});
    mesh.uvs.clear();
    for (MeshFace& face : mesh.faces) face.uvs.fill(MeshFace::kNoUv);
    const FlatPieces none = findFlatPieces(weld(mesh, -1.0f, 1.0f));
    EXPECT_EQ(none.isFlat, Flags{0});
    EXPECT_EQ(none.coordinates, std::vector<glm::vec2>(30, glm::vec2(0.0f)));
}

TEST(FlatPieces, SeamsAndFoldsAreNone) {
    PolygonMesh seam = sheetOfQuads(5, 4);
    giveUvs(seam, 0.2f, 0.2f);
    bend(seam, 0.05);
    const auto other = static_cast<std::uint32_t>(seam.uvs.size());
    seam.uvs.emplace_back(seam.uvs[0] + 1.0f);
    seam.faces[0].uvs[2] = other;
    EXPECT_EQ(findFlatPieces(weld(seam, -1.0f, 1.0f)).isFlat, Flags{0});
    // A folded sheet lies in a plane yet overlaps itself.
    const PolygonMesh fold = test::meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.2f, 0.1f, 0}}, {{0, 1, 2}, {2, 1, 3}});
    EXPECT_EQ(findFlatPieces(weld(fold, -1.0f, 1.0f)).isFlat, Flags{0});
}

TEST(FlatPieces, PiecesAreToldApart) {
    PolygonMesh mesh = sheetOfQuads(2, 1);
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const glm::vec3 corner : {glm::vec3(5, 0, 0), {6, 0, 0}, {5, 1, 0}, {5, 0, 1}})
        mesh.positions.push_back(corner);
    for (const std::array<std::uint32_t, 3>& c : {std::array<std::uint32_t, 3>{0, 1, 2}, {0, 2, 3}}) {
        MeshFace& face = mesh.faces.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) face.corners[k] = first + c[k];
        face.number = static_cast<std::uint32_t>(mesh.faces.size());
    }
    const FlatPieces found = findFlatPieces(weld(mesh, -1.0f, 1.0f));
    EXPECT_EQ(found.isFlat, (Flags{1, 0}));
    EXPECT_EQ(found.pieceOf, (std::vector<std::uint32_t>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}));
}

TEST(FlatPieces, SmallBucklesInALargePlaneAreNotFlat) {
    PolygonMesh mesh = sheetOfQuads(40, 40);
    mesh.positions[20 * 41 + 20].z = 0.05f;  // 0.09 % of the diagonal
    EXPECT_EQ(findFlatPieces(weld(mesh, -1.0f, 1.0f)).isFlat, Flags{0});
    mesh.positions[20 * 41 + 20].z = 0.03f;
    EXPECT_EQ(findFlatPieces(weld(mesh, -1.0f, 1.0f)).isFlat, Flags{1});
}

}  // namespace
}  // namespace drape
