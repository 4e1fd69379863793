#include "cloth/mesh/shape/cloth_mesh.h"

#include <gtest/gtest.h>

#include "cloth/mesh/weld/vertex_welding.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/obj_reader.h"
#include "support/mesh_faces.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using test::meshMessageOf;
using test::meshOf;
using test::sheetOfQuads;

constexpr std::uint32_t kNone = ClothMesh::kNone;

// Two corners share a place, as where an eye lies on a face. Welding must not make them one particle.
TEST(ClothMesh, PiecesThatMeetAtACornerByWeldingAloneStayApart) {
    const std::vector<glm::vec3> places = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {-1, 0, 0}, {0, -1, 0}};
    const ClothMesh apart = weld(test::meshOf(places, {{0, 1, 2}, {3, 4, 5}}), 1e-5f, 1.0f);
    ASSERT_EQ(apart.particleCount(), 6u);
    EXPECT_EQ(apart.positions[apart.particleOf[3]], places[0]);
    EXPECT_NE(apart.particleOf[3], apart.particleOf[0]);
    for (const glm::uvec3& t : apart.triangles) EXPECT_LT(std::max({t.x, t.y, t.z}), 6u);
    // One vertex in the file stays one particle, as in a torn cloth that a single point holds together.
    const ClothMesh joined = weld(test::meshOf(places, {{0, 1, 2}, {0, 4, 5}}), 1e-5f, 1.0f);
    EXPECT_EQ(joined.particleCount(), 5u);
    EXPECT_EQ(joined.triangles[1].x, 0u);
}

TEST(ClothMesh, ASheetKeepsItsVerticesAndPairsOfTriangles) {
    const ClothMesh cloth = weld(sheetOfQuads(3, 2), -1.0f, 0.5f);
    EXPECT_EQ(cloth.particleCount(), 12u);
    EXPECT_EQ(cloth.positions[5], glm::vec3(0.5f, -0.5f, 0.0f));
    EXPECT_EQ(cloth.triangleCount(), 12u);
    EXPECT_EQ(cloth.quads, (std::vector<std::uint32_t>{0, 2, 4, 6, 8, 10}));
    // Both diagonals are equally long. The one at the lowest particle, the first corner, is taken.
    EXPECT_EQ(cloth.triangles[0], glm::uvec3(0, 4, 5));
    EXPECT_EQ(cloth.triangles[1], glm::uvec3(0, 5, 1));
    EXPECT_EQ(cloth.faceOf, (std::vector<std::uint32_t>{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
    EXPECT_TRUE(cloth.uvs.empty());
    EXPECT_EQ(cloth.turned, 0u);
    for (std::uint32_t i = 0; i < 12; ++i) EXPECT_EQ(cloth.particleOf[i], i);
}

TEST(ClothMesh, WeldsVerticesThatTextureSeamsHaveSplit) {
    // An exporter has split these two triangles and put the second slightly off.
    const PolygonMesh mesh = readObj(
        "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1.000001 0 0\nv 1 1 0\nv 0 1 0\n"
        "vt 0 0\nvt 0.5 0\nvt 0 0.5\nvt 0.6 0\nvt 1 1\nvt 0 0.6\nf 2/1 3/2 4/3\nf 5/4 6/5 7/6\n");
    const ClothMesh cloth = weld(mesh, -1.0f, 1.0f);
    EXPECT_EQ(cloth.particleOf, (std::vector<std::uint32_t>{kNone, 0, 1, 2, 1, 3, 2}));
    EXPECT_EQ(cloth.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
    EXPECT_EQ(cloth.triangles, (std::vector<glm::uvec3>{{0, 1, 2}, {1, 3, 2}}));
    EXPECT_EQ(cloth.vertices[1], (std::array<std::uint32_t, 3>{4, 5, 6}));
    EXPECT_EQ(cloth.uvs[0][1], glm::vec2(0.5f, 0));
    EXPECT_EQ(cloth.uvs[1][0], glm::vec2(0.6f, 0));
    // A distance of 0 welds only identical vertices and leaves two pieces.
    EXPECT_EQ(weldVertices(mesh.positions, std::vector<bool>(7, true), 0.0f).firstVertex.size(), 6u);
}

TEST(ClothMesh, FacesWithoutCoordinatesHaveZeros) {
    const ClothMesh cloth =
        weld(readObj("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 1 1\nf 1 2 3\nf 2/1 4/1 3/1\n"), -1.0f, 1.0f);
    EXPECT_EQ(cloth.uvs[0][0], glm::vec2(0, 0));
    EXPECT_EQ(cloth.uvs[1][0], glm::vec2(1, 1));
}

TEST(ClothMesh, SplitsQuadsAlongTheShorterDiagonal) {
    const ClothMesh cloth = weld(meshOf({{0, 0, 0}, {2, 0, 0}, {3, 1, 0}, {1, 1, 0}}, {{0, 1, 2, 3}}), -1.0f, 1.0f);
    EXPECT_EQ(cloth.triangles, (std::vector<glm::uvec3>{{1, 2, 3}, {1, 3, 0}}));
    EXPECT_EQ(cloth.quads, std::vector<std::uint32_t>{0});
}

TEST(ClothMesh, SplitsQuadsOnlyWhereTheyAre) {
    // In an arrowhead the diagonal from 1 to 3 is shorter, yet outside.
    const ClothMesh concave = weld(meshOf({{0, 0, 0}, {1, 3, 0}, {0, 1, 0}, {-1, 3, 0}}, {{0, 1, 2, 3}}), -1.0f, 1.0f);
    EXPECT_EQ(concave.triangles, (std::vector<glm::uvec3>{{0, 1, 2}, {0, 2, 3}}));
    EXPECT_TRUE(concave.quads.empty());
    // Three corners lie in one line, so one of the diagonals would leave a triangle without area.
    const ClothMesh straight = weld(meshOf({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 9, 0}}, {{0, 1, 2, 3}}), -1.0f, 1.0f);
    EXPECT_EQ(straight.triangles, (std::vector<glm::uvec3>{{1, 2, 3}, {1, 3, 0}}));
    EXPECT_TRUE(straight.quads.empty());
}

TEST(ClothMesh, SplitsFoldedQuadsButNoneThatCrossThemselves) {
    // The quad is folded by more than 90° along either diagonal.
    const PolygonMesh folded = meshOf({{0, 0, 0}, {1, 0, 0.9f}, {1.1f, 1, 0}, {0, 1, 0.9f}}, {{0, 1, 2, 3}});
    const ClothMesh cloth = weld(folded, -1.0f, 1.0f);
    EXPECT_EQ(cloth.triangleCount(), 2u);
    EXPECT_TRUE(cloth.quads.empty());
    const PolygonMesh crossed = meshOf({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2, 3}});
    EXPECT_EQ(meshMessageOf([&] { weld(crossed, -1.0f, 1.0f); }),
              "1 face has no area or crosses itself, first at face 1, (0, 0, 0): dissolve it, or triangulate the mesh "
              "before exporting it; a body may have such faces");
}

TEST(ClothMesh, QuadsThatShareThreeCornersAreNotSplitAlongTheSameLine) {
    // Blender's monkey has such quads: corner 1 has only these two faces, and their common diagonal is the shorter one.
    PolygonMesh mesh =
        meshOf({{-0.4f, 0, 0}, {0, 1, 0}, {0.4f, 0, 0}, {0, -1, 0.5f}, {0, -1, -0.5f}}, {{0, 1, 2, 3}, {2, 1, 0, 4}});
    mesh.uvs = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
    for (MeshFace& face : mesh.faces) face.uvs = face.corners;
    const ClothMesh cloth = weld(mesh, -1.0f, 1.0f);
    EXPECT_EQ(cloth.triangles, (std::vector<glm::uvec3>{{1, 2, 3}, {1, 3, 0}, {1, 0, 4}, {1, 4, 2}}));
    EXPECT_EQ(cloth.quads, (std::vector<std::uint32_t>{0, 2}));
    for (std::size_t t = 0; t < 4; ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t particle = cloth.triangles[t][static_cast<glm::length_t>(k)];
            EXPECT_EQ(cloth.vertices[t][k], particle);
            EXPECT_EQ(cloth.uvs[t][k], glm::vec2(static_cast<float>(particle)));
        }
    }
}

TEST(ClothMesh, TurnsTheFewerFaces) {
    PolygonMesh mesh = sheetOfQuads(3, 2);
    const ClothMesh whole = weld(mesh, -1.0f, 1.0f);
    std::swap(mesh.faces[4].corners[1], mesh.faces[4].corners[3]);
    std::swap(mesh.faces[0].corners[1], mesh.faces[0].corners[3]);
    const ClothMesh cloth = weld(mesh, -1.0f, 1.0f);
    EXPECT_EQ(cloth.turned, 4u);
    EXPECT_EQ(cloth.triangles, whole.triangles);
    EXPECT_EQ(cloth.vertices, whole.vertices);
    EXPECT_EQ(cloth.quads, whole.quads);
    // Turns most of the faces. Welding then turns the remaining ones instead.
    for (const std::size_t i : {1u, 2u, 3u}) std::swap(mesh.faces[i].corners[1], mesh.faces[i].corners[3]);
    const ClothMesh other = weld(mesh, -1.0f, 1.0f);
    EXPECT_EQ(other.turned, 2u);
    EXPECT_EQ(other.triangles[10], glm::uvec3(6, 7, 11));
    for (const std::uint32_t q : other.quads) {
        EXPECT_EQ(other.triangles[q].x, other.triangles[q + 1].x);
        EXPECT_EQ(other.triangles[q].z, other.triangles[q + 1].y);
    }
}

TEST(ClothMesh, ClosedSurfacesAndSeveralPiecesAreFine) {
    const PolygonMesh box =
        meshOf({{0, 0, 0},
                {1, 0, 0},
                {1, 1, 0},
                {0, 1, 0},
                {0, 0, 1},
                {1, 0, 1},
                {1, 1, 1},
                {0, 1, 1},
                {5, 0, 0},
                {6, 0, 0},
                {5, 1, 0}},
               {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}, {8, 9, 10}});
    const ClothMesh cloth = weld(box, -1.0f, 1.0f);
    EXPECT_EQ(cloth.triangleCount(), 13u);
    EXPECT_EQ(cloth.turned, 0u);
}

/// Welds by comparing all pairs.
std::vector<std::uint32_t> weldedPlainly(const std::vector<glm::vec3>& positions, double tolerance) {
    std::vector<std::uint32_t> particles;
    std::vector<glm::dvec3> places;
    for (const glm::vec3& position : positions) {
        std::uint32_t i = 0;
        while (i < places.size() && glm::distance(places[i], glm::dvec3(position)) > tolerance) ++i;
        if (i == places.size()) places.emplace_back(position);
        particles.push_back(i);
    }
    return particles;
}

TEST(VertexWelding, GoesToTheFirstParticleThatIsNearEnough) {
    std::vector<glm::vec3> positions;
    std::uint32_t random = 1;
    const auto next = [&] {
        return static_cast<float>((random = random * 1664525u + 1013904223u) >> 20) / 4096.0f - 0.5f;
    };
    for (int i = 0; i < 800; ++i) {
        const float x = next(), y = next(), z = next();
        positions.emplace_back(x, y, z);
    }
    for (const float tolerance : {0.0f, 0.01f, 0.05f, 0.125f, 0.4f, 3.0f}) {
        const WeldedVertices welded = weldVertices(positions, std::vector<bool>(800, true), tolerance);
        EXPECT_EQ(welded.particleOf, weldedPlainly(positions, static_cast<double>(tolerance))) << tolerance;
    }
}

struct Refusal {
    PolygonMesh mesh;
    const char* message;
};

/// Makes a band of 12 quads around a ring, with its ends joined with or without a half turn.
PolygonMesh band(bool isTwisted) {
    PolygonMesh mesh;
    constexpr std::uint32_t kAround = 12;
    const float ring[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (std::uint32_t i = 0; i < kAround; ++i) {
        const float share = static_cast<float>(i % 3) / 3.0f;
        const auto* from = ring[i / 3];
        const auto* to = ring[(i / 3 + 1) % 4];
        const glm::vec3 middle(from[0] + (to[0] - from[0]) * share, 0, from[1] + (to[1] - from[1]) * share);
        const float turn = isTwisted ? static_cast<float>(i) / kAround : 0.0f;
        const glm::vec3 side = glm::vec3(0, 0.3f * (1.0f - 2.0f * turn), 0) + 0.4f * turn * (1.0f - turn) * middle;
        mesh.positions.push_back(middle - side);
        mesh.positions.push_back(middle + side);
    }
    for (std::uint32_t i = 0; i < kAround; ++i) {
        const std::uint32_t next = (i + 1) % kAround;
        const std::uint32_t swap = isTwisted && next == 0 ? 1 : 0;
        MeshFace& face = mesh.faces.emplace_back();
        face.corners = {2 * i, 2 * next + swap, 2 * next + 1 - swap, 2 * i + 1};
        face.count = 4;
        face.number = i + 1;
    }
    return mesh;
}

TEST(ClothMesh, AMoebiusStripIsRefused) {
    EXPECT_EQ(weld(band(false), -1.0f, 1.0f).turned, 0u);
    const std::string message = meshMessageOf([] { weld(band(true), -1.0f, 1.0f); });
    EXPECT_EQ(message, "1 surface has only one side, like a Moebius strip, first at face 7, (-0.9, 0, 0): cut it open");
}

TEST(ClothMesh, IsRefusedInOneLineWithTheCountAndTheFirstPlace) {
    const std::vector<glm::vec3> corners = {{0, 0, 0}, {1, 0, 0},    {0, 1, 0},    {1, 1, 0},
                                            {0, 0, 1}, {0.5f, 0, 0}, {0.5f, -1, 0}};
    const Refusal refusals[] = {
        {{}, "no faces, expected a surface"},
        {meshOf({{0, 0, 0}, {9e-4f, 0, 0}, {0, 9e-4f, 0}}, {{0, 1, 2}}),
         "the mesh is 9e-04 m long at a scale of 1, expected 0.001 m to 1,000 m: set scale to the length of the file's "
         "unit in metres"},
        {meshOf({{0, 0, 0}, {2540, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}),
         "the mesh is 2540 m long at a scale of 1, expected 0.001 m to 1,000 m: set scale to the length of the file's "
         "unit in metres"},
        {meshOf({{-3.4e38f, 0, 0}, {3.4e38f, 0, 0}, {0, 3.4e38f, 0}}, {{0, 1, 2}}),
         "vertex 1 is at (-3.4e+38, 0, 0), expected coordinates of a garment or body"},
        {meshOf({{0, 0, 0}, {1, 0, 0}, {0, 2e9f, 0}}, {{0, 1, 2}}),
         "vertex 3 is at (0, 2e+09, 0), expected coordinates of a garment or body"},
        {meshOf(corners, {{1, 1, 3}, {3, 2, 3}}), "no faces with an area, expected a surface"},
        {meshOf(corners, {{1, 3, 2}, {0, 5, 1}}),
         "1 face has no area or crosses itself, first at face 2, (0, 0, 0): dissolve it, or triangulate the mesh "
         "before exporting it; a body may have such faces"},
        {meshOf({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 3, 0}}, {{0, 1, 4}, {0, 1, 2, 3}}),
         "1 face has no area or crosses itself, first at face 2, (0, 0, 0): dissolve it, or triangulate the mesh "
         "before exporting it; a body may have such faces"},
        {meshOf(corners, {{0, 1, 2}, {1, 3, 2}, {2, 0, 1}}),
         "1 duplicate face, first at face 3, (0, 1, 0): delete one of the two; a body may have such faces"},
        {meshOf(corners, {{0, 1, 2}, {1, 3, 2}, {1, 0, 2}, {3, 1, 2}}),
         "2 duplicate faces, first at face 3, (1, 0, 0): delete one of the two; a body may have such faces"},
        {meshOf(corners, {{0, 1, 3, 2}, {0, 1, 3, 2}}),
         "1 duplicate face, first at face 2, (1, 0, 0): delete one of the two; a body may have such faces"},
        {meshOf(corners, {{0, 1, 2}, {1, 0, 6}, {0, 1, 4}}),
         "1 edge has more than two faces, first at vertex 1 of face 1, (0, 0, 0): expected one or two faces at an "
         "edge; a body may have such edges"},
        {meshOf(corners, {{0, 1, 2}, {0, 6, 5}, {6, 1, 5}}),
         "1 vertex lies on an edge without being part of it, first at vertex 6 of face 1, (0.5, 0, 0): split the edge "
         "at the vertex, or move them apart; a body may have such vertices"},
    };
    for (const Refusal& refusal : refusals)
        EXPECT_EQ(meshMessageOf([&] { weld(refusal.mesh, -1.0f, 1.0f); }), refusal.message);
}

TEST(ClothMesh, ARefusalTellsWhatTheReaderSkipped) {
    PolygonMesh mesh;
    mesh.notes = {"skipped 32 lines that do not describe a mesh: fo", "skipped 1 face with fewer than three corners"};
    EXPECT_EQ(meshMessageOf([&] { weld(mesh, -1.0f, 1.0f); }),
              "no faces, expected a surface; skipped 32 lines that do not describe a mesh: fo; skipped 1 face with "
              "fewer than three corners");
}

TEST(ClothMesh, ScaleMovesTheLimits) {
    const PolygonMesh millimetres = meshOf({{0, 0, 0}, {2540, 0, 0}, {0, 1000, 0}}, {{0, 1, 2}});
    EXPECT_EQ(weld(millimetres, -1.0f, 0.001f).positions[1], glm::vec3(2540 * 0.001f, 0, 0));
}

TEST(ClothMesh, ALoneVertexFarAwayDoesNotCount) {
    PolygonMesh mesh = meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1e30f, 0, 0}}, {{0, 1, 2}});
    EXPECT_EQ(weld(mesh, -1.0f, 1.0f).particleOf[3], kNone);
}

TEST(ClothMesh, APieceMayTouchTheEdgeOfAnother) {
    const PolygonMesh apart =
        meshOf({{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, -1, 0}, {2, -1, 0}}, {{0, 1, 2}, {3, 4, 5}});
    EXPECT_EQ(weld(apart, -1.0f, 1.0f).particleCount(), 6u);
}

TEST(ClothMesh, ARimMayLieFoldedOnItself) {
    // A grid whose first corners have been moved along its rim: the third corner is beyond the fourth.
    const PolygonMesh folded =
        meshOf({{0.6f, 0, 0},
                {0.8f, 0, 0},
                {1, 0, 0},
                {0.9f, 0, 0},
                {1.2f, 0, 0},
                {0, 0, 1},
                {0.3f, 0, 1},
                {0.6f, 0, 1},
                {0.9f, 0, 1},
                {1.2f, 0, 1}},
               {{0, 5, 6}, {0, 6, 1}, {1, 6, 7}, {1, 7, 2}, {2, 7, 8}, {2, 8, 3}, {3, 8, 9}, {3, 9, 4}});
    EXPECT_EQ(weld(folded, -1.0f, 1.0f).triangleCount(), 8u);
}

TEST(ClothMesh, TVerticesAreFoundAtAnyLength) {
    // A long edge runs along many short ones, whose inner ends are not joined to it.
    PolygonMesh mesh = meshOf({{0, 0, 0}, {64, 0, 8}, {0, 9, 0}}, {{0, 1, 2}});
    for (std::uint32_t i = 0; i <= 64; ++i) {
        mesh.positions.emplace_back(static_cast<float>(i), 0.0f, static_cast<float>(i) * 0.125f);
        mesh.positions.emplace_back(static_cast<float>(i), -1.0f, static_cast<float>(i) * 0.125f);
        if (i == 0) continue;
        MeshFace& face = mesh.faces.emplace_back();
        face.corners = {2 * i + 1, 2 * i + 2, 2 * i + 4, 2 * i + 3};
        face.count = 4;
        face.number = i + 1;
    }
    EXPECT_EQ(meshMessageOf([&] { weld(mesh, -1.0f, 1.0f); }).substr(0, 70),
              "63 vertices lie on edges without being part of them, first at vertex 6");
    // Ends closer than the tolerance also count as loose; farther ones are simply apart.
    for (std::size_t i = 3; i < mesh.positions.size(); ++i) mesh.positions[i].y -= 0.01f;
    EXPECT_EQ(weld(mesh, -1.0f, 1.0f).triangleCount(), 129u);
    EXPECT_NE(meshMessageOf([&] { weld(mesh, 0.02f, 1.0f); }), "nothing was thrown");
}

}  // namespace
}  // namespace drape
