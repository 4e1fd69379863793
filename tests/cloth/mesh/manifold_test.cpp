// Checks that vertices stay apart where welding would spoil a sound mesh. A body may be any heap of triangles.

#include "cloth/mesh/weld/manifold.h"

#include <gtest/gtest.h>

#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "support/bodies.h"
#include "support/mesh_message.h"

namespace drape::test {
namespace {

using Notes = std::vector<std::string>;

std::size_t openEdges(const ClothMesh& mesh) {
    const Neighbours neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    std::size_t count = 0;
    for (const glm::uvec3& across : neighbours.across) {
        for (glm::length_t k = 0; k < 3; ++k) count += across[k] == ClothMesh::kNone ? 1 : 0;
    }
    return count;
}

/// Appends a moved copy of another mesh.
void append(PolygonMesh& mesh, const PolygonMesh& other, glm::vec3 by) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const glm::vec3& place : other.positions) mesh.positions.push_back(place + by);
    for (MeshFace face : other.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k) face.corners[k] += first;
        face.number = static_cast<std::uint32_t>(mesh.faces.size() + 1);
        mesh.faces.push_back(face);
    }
}

/// Gives each corner of each face its own vertex, as exporters do for flat shading.
PolygonMesh flatShaded(const PolygonMesh& mesh) {
    PolygonMesh flat;
    for (MeshFace face : mesh.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k) {
            flat.positions.push_back(mesh.positions[face.corners[k]]);
            face.corners[k] = static_cast<std::uint32_t>(flat.positions.size() - 1);
        }
        flat.faces.push_back(face);
    }
    return flat;
}

PolygonMesh twoBoxes(glm::vec3 by) {
    PolygonMesh boxes = boxMesh(glm::vec3(1.0f));
    append(boxes, boxMesh(glm::vec3(1.0f)), by);
    return boxes;
}

TEST(ParticleSplitter, StackedBoxesStayClosed) {
    for (const MeshUse use : {MeshUse::cloth, MeshUse::body}) {
        const ClothMesh mesh = weld(twoBoxes({0.0f, 1.0f, 0.0f}), -1.0f, 1.0f, use);
        EXPECT_EQ(mesh.particleCount(), 16u);
        EXPECT_EQ(mesh.triangleCount(), 24u);
        EXPECT_EQ(openEdges(mesh), 0u);
        EXPECT_EQ(mesh.notes,
                  Notes{"kept 4 vertices unwelded, because welding them would give edges more than two faces"});
    }
}

TEST(ParticleSplitter, BoxesThatTouchAtAnEdgeStayClosed) {
    const PolygonMesh boxes = twoBoxes({1.0f, 1.0f, 0.0f});
    const ClothMesh smooth = weld(boxes, -1.0f, 1.0f);
    EXPECT_EQ(smooth.particleCount(), 16u);
    EXPECT_EQ(openEdges(smooth), 0u);
    // Each box is connected through its other edges, so it is one group at the common edge.
    const ClothMesh flat = weld(flatShaded(boxes), -1.0f, 1.0f);
    EXPECT_EQ(flat.particleCount(), 16u);
    EXPECT_EQ(openEdges(flat), 0u);
    EXPECT_EQ(flat.notes.size(), 1u);
}

TEST(ParticleSplitter, LipsNearerThanTheToleranceKeepTheirPlaces) {
    const ClothMesh mesh = weld(twoBoxes({0.0f, 1.000005f, 0.0f}), 1e-5f, 1.0f);
    EXPECT_EQ(openEdges(mesh), 0u);
    ASSERT_EQ(mesh.particleCount(), 16u);
    for (std::uint32_t vertex = 0; vertex < 8; ++vertex) {
        const glm::vec3 below = mesh.positions[mesh.particleOf[vertex]];
        const glm::vec3 above = mesh.positions[mesh.particleOf[vertex + 8]];
        EXPECT_EQ(above.y, below.y + 1.000005f) << vertex;
    }
}

TEST(ParticleSplitter, SeamsAreWeldedBesideAPlaceThatIsNot) {
    // Flat shading alone never makes an edge with more than two faces.
    const ClothMesh box = weld(flatShaded(boxMesh(glm::vec3(1.0f))), -1.0f, 1.0f);
    EXPECT_EQ(box.particleCount(), 8u);
    EXPECT_TRUE(box.notes.empty());
}

TEST(ParticleSplitter, AClothSaysThatWeldingJoinedWhatWasApart) {
    const std::vector<glm::vec3> places = {{0, 0, 0},         {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                           {1.000005f, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1.000005f, 1, 0}};
    const PolygonMesh sheets = meshOf(places, {{0, 1, 2, 3}, {4, 5, 6, 7}});
    const ClothMesh joined = weld(sheets, 1e-5f, 1.0f);
    EXPECT_EQ(joined.particleCount(), 6u);
    ASSERT_EQ(joined.notes.size(), 1u);
    EXPECT_TRUE(joined.notes[0].starts_with("welding joined 2 vertices to others up to 5")) << joined.notes[0];
    const ClothMesh apart = weld(sheets, 0.0f, 1.0f);
    EXPECT_EQ(apart.particleCount(), 8u);
    EXPECT_TRUE(apart.notes.empty());
    EXPECT_TRUE(weld(sheets, 1e-5f, 1.0f, MeshUse::body).notes.empty());
}

TEST(ParticleSplitter, AClothOfThreeSheetsAtALineHasTheFilesOwnVerticesThere) {
    // Judged by vertices, these are three separate sheets. Judged by places, they are three faces at one edge.
    const std::vector<glm::vec3> places = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {1, 0, 0},
                                           {0, 0, 1}, {0, 0, 0}, {1, 0, 0}, {0, -1, 0}};
    const PolygonMesh sheets = meshOf(places, {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}});
    const ClothMesh cloth = weld(sheets, -1.0f, 1.0f);
    EXPECT_EQ(cloth.particleCount(), 9u);
    const ClothMesh body = weld(sheets, -1.0f, 1.0f, MeshUse::body);
    EXPECT_EQ(body.triangleCount(), 3u);
    // The file itself joins all three faces at one edge, which makes no surface.
    const PolygonMesh joined =
        meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}}, {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}});
    EXPECT_NE(meshMessageOf([&] { weld(joined, -1.0f, 1.0f); }), "nothing was thrown");
    EXPECT_EQ(weld(joined, -1.0f, 1.0f, MeshUse::body).particleCount(), 5u);
}

/// Makes a level sheet of n x n cells with a front and a back, each with its own vertices.
PolygonMesh doubledSheet(std::uint32_t n) {
    PolygonMesh front;
    for (std::uint32_t k = 0; k < (n + 1) * (n + 1); ++k)
        front.positions.emplace_back(static_cast<float>(k % (n + 1)), 0.0f, static_cast<float>(k / (n + 1)));
    for (std::uint32_t k = 0; k < n * n; ++k) {
        const std::uint32_t corner = k / n * (n + 1) + k % n;
        MeshFace& face = front.faces.emplace_back();
        face.corners = {corner, corner + n + 1, corner + n + 2, corner + 1};
        face.count = 4;
        face.number = k + 1;
    }
    PolygonMesh back = front;
    for (MeshFace& face : back.faces) std::swap(face.corners[1], face.corners[3]);
    append(front, back, glm::vec3(0.0f));
    return front;
}

TEST(ParticleSplitter, AFrontAndABackOfOwnVerticesAreTwoSheets) {
    const PolygonMesh doubled = doubledSheet(4);
    const ClothMesh cloth = weld(doubled, -1.0f, 1.0f);
    EXPECT_EQ(cloth.particleCount(), 50u);
    EXPECT_EQ(cloth.triangleCount(), 64u);
    EXPECT_EQ(openEdges(cloth), 32u);
    const std::vector<std::uint32_t> pieces = connectedPieces(cloth.triangles, cloth.particleCount());
    EXPECT_EQ(std::ranges::count(pieces, pieces.front()), 32);
    // A body needs only one sheet, since cloth meets a sheet from both sides.
    for (const PolygonMesh& mesh : {doubled, flatShaded(doubled)}) {
        const ClothMesh body = weld(mesh, -1.0f, 1.0f, MeshUse::body);
        EXPECT_EQ(body.particleCount(), 25u);
        EXPECT_EQ(body.triangleCount(), 32u);
        EXPECT_EQ(openEdges(body), 16u);
        EXPECT_EQ(body.notes, Notes{"dropped 32 faces that are duplicates"});
        EXPECT_EQ(std::ranges::count(body.particleOf, ClothMesh::kNone), 0);
    }
}

TEST(ParticleSplitter, ManyFansAtOneVertexTakeLittleTime) {
    // Makes cones of four faces, tip to tip. Each tip is a separate vertex, and all tips share a place.
    constexpr std::uint32_t kCones = 20'000;
    PolygonMesh mesh;
    for (std::uint32_t i = 0; i < kCones; ++i) {
        const float x = static_cast<float>(i) / kCones;
        append(mesh,
               meshOf({{0, 0, 0}, {1, 1, 0}, {1, 0, 1}, {1, -1, 0}, {1, 0, -1}},
                      {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}}),
               glm::vec3(0.0f));
        for (std::uint32_t k = 1; k < 5; ++k) mesh.positions[5 * std::size_t{i} + k].x += x;
    }
    const ClothMesh cloth = weld(mesh, 0.0f, 1.0f);  // would take minutes if it were quadratic in the fans
    EXPECT_EQ(cloth.particleCount(), 5 * kCones);
}

TEST(Bodies, MayHaveFacesThatNoClothMayHave) {
    const std::vector<glm::vec3> corners = {{0, 0, 0}, {1, 0, 0},    {0, 1, 0},    {1, 1, 0},
                                            {0, 0, 1}, {0.5f, 0, 0}, {0.5f, -1, 0}};
    const auto body = [](const PolygonMesh& mesh) { return weld(mesh, -1.0f, 1.0f, MeshUse::body); };
    // Tries faces that appear twice, some of them turned over; three faces at an edge; a face without area; a face
    // whose corner lies on an edge of another face.
    const ClothMesh twice = body(meshOf(corners, {{0, 1, 2}, {1, 3, 2}, {2, 1, 0}, {3, 2, 1}, {1, 2, 3}}));
    EXPECT_EQ(twice.triangleCount(), 2u);
    EXPECT_EQ(twice.notes, Notes{"dropped 3 faces that are duplicates"});
    EXPECT_EQ(body(meshOf(corners, {{0, 1, 2}, {1, 0, 6}, {0, 1, 4}})).triangleCount(), 3u);
    const ClothMesh thin = body(meshOf(corners, {{1, 3, 2}, {0, 5, 1}, {0, 0, 2}}));
    EXPECT_EQ(thin.notes, Notes{"dropped 2 faces without an area"});
    EXPECT_EQ(thin.positions, (std::vector<glm::vec3>{corners[1], corners[2], corners[3]}));
    EXPECT_EQ(thin.particleOf[0], ClothMesh::kNone);
    EXPECT_EQ(thin.unused.size(), 4u);
    EXPECT_EQ(body(meshOf(corners, {{0, 1, 2}, {0, 6, 5}, {6, 1, 5}})).triangleCount(), 3u);
    // A quad that crosses itself is split along its shorter diagonal.
    EXPECT_EQ(body(meshOf({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2, 3}})).triangleCount(), 2u);
    EXPECT_EQ(meshMessageOf([&] { body(meshOf(corners, {{0, 5, 1}})); }), "no faces with an area, expected a surface");
}

TEST(Bodies, SplitAFoldedQuadWhereBothHalvesHaveAnArea) {
    // The quads are folded onto themselves along either diagonal. Along one of the diagonals, a half has no area.
    const PolygonMesh folded = meshOf({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0.3f, 0.02f}}, {{0, 1, 2, 3}});
    const PolygonMesh doubled = meshOf({{0, 0, 0}, {1, 0.2f, 0}, {0.1f, 0, 0.01f}, {1, 0.4f, 0}}, {{0, 1, 2, 3}});
    EXPECT_EQ(weld(folded, -1.0f, 1.0f, MeshUse::body).triangles, (std::vector<glm::uvec3>{{1, 2, 3}, {1, 3, 0}}));
    EXPECT_EQ(weld(doubled, -1.0f, 1.0f, MeshUse::body).triangleCount(), 2u);
    EXPECT_NE(meshMessageOf([&] { weld(doubled, -1.0f, 1.0f); }), "nothing was thrown");
}

TEST(ClothMesh, AFaceWithACornerTwiceLosesIt) {
    // The pole of a sphere of quads has such faces. The second face has no area left.
    const std::vector<glm::vec3> corners = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 0}};
    const ClothMesh cloth = weld(meshOf(corners, {{0, 1, 2, 3}, {1, 2, 1}}), -1.0f, 1.0f);
    EXPECT_EQ(cloth.triangles, (std::vector<glm::uvec3>{{1, 2, 0}}));
    EXPECT_EQ(cloth.notes, Notes{"dropped 1 face without an area"});
}

}  // namespace
}  // namespace drape::test
