// Tests that cloths from mesh files are written out with the vertices and faces of those files.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text_file.h"
#include "cloth/description/description.h"
#include "cloth/make/make_model.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "io/formats/some_clips.h"
#include "io/mesh_writer.h"
#include "io/surfaces/mesh.h"
#include "mesh_reading/mesh_file.h"
#include "support/bodies.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

/// A strip of a quad, a pentagon and a triangle, 5 m long. At the seam in its middle, vertices 3 and 4 share a place,
/// and so do 7 and 8. No face uses vertices 1 and 11. Texture coordinates differ across the seam and at vertex 6.
constexpr const char* kStrip = R"(
o a strip
v 9 9 9
v 0 0 0
v 2 0 0
v 2 0 0
v 0 2 0
v 2 2 0
v 2 2 0
v 4 0 0
v 4.5 1 0
v 3.9 2.3 0
v -3 0 0.5
v 5 3 0
vt 0.1 0.2
vt 0.9 0.3
vt 0.8 0.7
vt 0.2 0.6
vt 0.5 0.5
vt 0.25 0.125
f 2/1 3/2 6/3 5/4
f 4/1 8/2 9/5 10/3 7/4
f 10/6 9/5 12/2
)";

ClothDescription clothOf(const PolygonMesh& mesh) {
    ClothDescription cloth;
    cloth.mesh.file = "a.obj";
    cloth.mesh.shape = makeMeshShape(weld(mesh, 1e-5f, 1.0f));
    cloth.pins = PinPattern::none;
    return cloth;
}

ClothDescription clothOf(const std::string& text) { return clothOf(readMesh(text, "a.obj")); }

ParticleFrame startOf(const Model& model) {
    return *particleFrame(model.startPositions,
                          std::vector<glm::vec4>(model.startPositions.size(), glm::vec4(0, 0, 1, 0)));
}

Mesh wholeMesh(const Model& model, bool allParticles = false) {
    DrawnWorld world(model, false);
    world.record(0, model.links.links, model.triangles);
    return world.mesh(allParticles);
}

TEST(FileMesh, PanelsWithLooksOfTheirOwnHaveMaterials) {
    ClothDescription cloth = clothOf(std::string(kStrip) + "g tip\nf 10/6 12/2 1/1\n");
    cloth.panels = {{{"tip"}, cloth.fabric, {}}};
    cloth.panels.front().fabric.roughness = 0.125f;
    const Model model = makeModel(cloth);
    const test::TemporaryFolder folder;
    for (const char* name : {"a.obj", "a.glb"}) {
        MeshClip clip;
        clip.fabrics = looksOf({cloth});
        MeshWriter writer(model, folder.path() / name, *formatOf(name, isMesh), clip);
        writer.add(0, startOf(model), model.links.links, model.triangles);
        writer.finish([](std::uint64_t, std::uint64_t) {});
    }
    const std::string obj = readTextFile(folder.path() / "a.obj", 1 << 20);
    const std::size_t own = obj.find("usemtl a_strip\n");
    const std::size_t tip = obj.find("usemtl a_strip_panels_1\n");
    ASSERT_NE(tip, std::string::npos) << obj;
    EXPECT_LT(own, tip);
    EXPECT_EQ(std::ranges::count(obj.substr(tip), 'f'), 1) << "one face should have the other look";
    const std::string mtl = readTextFile(folder.path() / "a.mtl", 1 << 20);
    EXPECT_NE(mtl.find("newmtl a_strip_panels_1\n"), std::string::npos);
    EXPECT_NE(mtl.find("Pr 0.125\n"), std::string::npos);
    const std::string glb = readTextFile(folder.path() / "a.glb", 1 << 20);
    EXPECT_NE(glb.find("0.125"), std::string::npos);
    EXPECT_EQ(readMeshFile(folder.path() / "a.glb").faces.size(), model.triangles.size())
        << "both primitives should be read";
}

/// Writes the start of a cloth and reads it back.
PolygonMesh roundTrip(const ClothDescription& cloth, const char* name) {
    const Model model = makeModel(cloth);
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / name;
    MeshWriter writer(model, path, *formatOf(path, isOneFrame), {});
    writer.add(0, startOf(model), model.links.links, model.triangles);
    return readMeshFile(path);
}

/// Lists the corners of each face with their texture coordinates, from the lowest vertex on. The triangles of a polygon
/// are in any order.
using Corner = std::pair<std::uint32_t, std::pair<float, float>>;
std::multiset<std::pair<std::uint32_t, std::vector<Corner>>> cornersOf(const PolygonMesh& mesh) {
    std::multiset<std::pair<std::uint32_t, std::vector<Corner>>> faces;
    for (const MeshFace& face : mesh.faces) {
        std::vector<Corner> corners;
        for (std::uint32_t i = 0; i < face.count; ++i) {
            const glm::vec2 uv = face.uvs[i] == MeshFace::kNoUv ? glm::vec2(0.0f) : mesh.uvs[face.uvs[i]];
            corners.push_back({face.corners[i], {uv.x, uv.y}});
        }
        std::ranges::rotate(corners, std::ranges::min_element(corners));
        faces.insert({face.number, corners});
    }
    return faces;
}

void expectSame(const PolygonMesh& found, const PolygonMesh& expected) {
    EXPECT_EQ(found.positions, expected.positions);
    EXPECT_EQ(cornersOf(found), cornersOf(expected));
}

TEST(FileMesh, ObjHoldsTheFilesVerticesFacesUvsAndName) {
    for (const char* name : {"cylinder.obj", "disc.obj", "hammock.obj"}) {
        const EmbeddedFile* file = builtInMesh(name);
        ASSERT_NE(file, nullptr);
        const PolygonMesh mesh = readMesh(file->text, name);
        const PolygonMesh again = roundTrip(clothOf(mesh), "a.obj");
        EXPECT_EQ(again.name, mesh.name);
        expectSame(again, mesh);
    }
}

TEST(FileMesh, PolygonsSeamsAndUnusedVerticesStay) {
    const PolygonMesh mesh = readMesh(kStrip, "a.obj");
    ClothDescription cloth = clothOf(mesh);
    EXPECT_EQ(makeModel(cloth).particleCount(), 8u);
    const PolygonMesh obj = roundTrip(cloth, "a.obj");
    expectSame(obj, mesh);
    EXPECT_EQ(obj.name, "a strip");
    expectSame(roundTrip(cloth, "a.ply"), mesh);
    cloth.mesh.place = {0, 2, 1};
    const PolygonMesh placed = roundTrip(cloth, "a.obj");
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        EXPECT_EQ(placed.positions[i], mesh.positions[i] + glm::vec3(0, 2, 1)) << i;
}

TEST(FileMesh, FacesArePolygons) {
    const Mesh mesh = wholeMesh(makeModel(clothOf(kStrip)));
    Faces faces(mesh.at(0));
    std::vector<std::size_t> counts;
    for (auto face = faces.next(); !face.empty(); face = faces.next()) counts.push_back(face.size());
    EXPECT_EQ(counts, (std::vector<std::size_t>{4, 5, 3}));
    Faces small(mesh[0], 4);
    counts.clear();
    for (auto face = small.next(); !face.empty(); face = small.next()) counts.push_back(face.size());
    EXPECT_EQ(counts, (std::vector<std::size_t>{4, 3, 3, 3, 3}));
}

TEST(FileMesh, AFaceThatIsPartlyGoneIsTriangles) {
    MeshPart part;
    // The hexagon lacks the triangle in its middle, so its three remaining triangles make no outline.
    part.triangles = {{0, 1, 2}, {2, 3, 4}, {4, 5, 0}};
    part.faceOf = {7, 7, 7};
    Faces faces(part);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(faces.next().size(), 3u);
    EXPECT_TRUE(faces.next().empty());
}

TEST(FileMesh, VerticesFollowTheirParticles) {
    const Model model = makeModel(clothOf(kStrip));
    const Mesh mesh = wholeMesh(model);
    ASSERT_EQ(mesh.at(0).vertices.size(), 12u);
    EXPECT_EQ(mesh[0].vertices[2].particle, mesh[0].vertices[3].particle);
    EXPECT_EQ(mesh[0].vertices[5].particle, mesh[0].vertices[6].particle);
    ParticleFrame moved = startOf(model);
    moved.positions[mesh[0].vertices[3].particle] = {1, 2, 3};
    EXPECT_EQ(positionIn(mesh[0], moved, mesh[0].vertices[2], 0), glm::vec3(1, 2, 3));
    EXPECT_EQ(positionIn(mesh[0], moved, mesh[0].vertices[0], 0), glm::vec3(9, 9, 9));
    EXPECT_EQ(positionIn(mesh[0], moved, mesh[0].vertices[10], 0), glm::vec3(-3, 0, 0.5f));
}

TEST(FileMesh, ACacheHasAPointForEachVertexOfTheFile) {
    const Model model = makeModel(WorldDescription{{clothOf(kStrip), clothOf(kStrip)}, {}});
    const test::TemporaryFolder folder;
    MeshWriter writer(model, folder.path() / "a.pc2", *formatOf("a.pc2", isPointCache), {});
    writer.add(0, startOf(model), model.links.links, model.triangles);
    writer.finish([](std::uint64_t, std::uint64_t) {});
    constexpr std::size_t kHeader = 32;
    EXPECT_EQ(test::readText(folder.path() / "a_a_strip.pc2").size(), kHeader + 12u * 12u);
    EXPECT_EQ(test::readText(folder.path() / "a_a_strip_2.pc2").size(), kHeader + 12u * 12u);
    // Both parts have unused vertices, which Blender drops when it reads the OBJ.
    EXPECT_EQ(writer.notes().size(), 2u);
}

TEST(FileMesh, NamesAreOnePartsAlone) {
    std::string capital = kStrip;
    capital.replace(capital.find("a strip"), 7, "A?Strip");
    std::string system = kStrip;
    system.replace(system.find("a strip"), 7, "System");
    std::string nameless = kStrip;
    nameless.replace(nameless.find("o a strip"), 9, "");
    const Model model =
        makeModel(WorldDescription{{clothOf(kStrip), clothOf(capital), clothOf(system), clothOf(nameless)},
                                   {test::smallSystem()},
                                   {},
                                   {test::bodyOf(test::boxMesh(glm::vec3(1.0f)), "System", {})}});
    std::vector<std::string> names;
    for (const MeshPart& part : wholeMesh(model)) names.push_back(part.name);
    EXPECT_EQ(names, (std::vector<std::string>{"a strip", "A?Strip_2", "System_2", "cloth_4", "system", "System_3"}));
    EXPECT_EQ(plainName("A?Strip_2"), "A_Strip_2");
}

TEST(FileMesh, WhatIsTornKeepsTheNumbersOfVertices) {
    const Model model = makeModel(clothOf(kStrip));
    test::Torn torn(model);
    torn.removeCell(0);  // removes both triangles of the quad
    DrawnWorld world(model, true);
    world.record(0, torn.links, torn.triangles);
    const MeshPart part = world.mesh(true).at(0);
    EXPECT_EQ(part.vertices.size(), 12u);
    EXPECT_EQ(part.triangles.size(), 4u);
    EXPECT_EQ(part.faceOf, (std::vector<std::uint32_t>{2, 2, 2, 3}));
    EXPECT_EQ(part.cornerUvs.size(), 4u);
}

TEST(FileMesh, WhatHangsByAPointIsReadAgain) {
    // Two opposite quads of four around a vertex are gone, as in a torn sheet.
    const std::string corners = "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 1 1 0\nv 2 1 0\nv 0 2 0\nv 1 2 0\nv 2 2 0\n";
    const PolygonMesh mesh = readMesh(corners + "vt 0.5 0.25\nf 1 2/1 5 4\nf 5 6 9/1 8\n", "a.obj");
    const PolygonMesh back = roundTrip(clothOf(mesh), "a.obj");
    EXPECT_EQ(back.positions, mesh.positions);
    ASSERT_EQ(back.faces.size(), 2u);
    EXPECT_EQ(back.faces[1].corners, mesh.faces[1].corners);
    EXPECT_EQ(back.uvs[back.faces[0].uvs[1]], glm::vec2(0.5f, 0.25f));
    EXPECT_EQ(clothOf(back).mesh.shape->mesh.triangles, clothOf(mesh).mesh.shape->mesh.triangles);
}

TEST(FileMesh, WhatTearsInAClipHasCornersOfItsOwn) {
    const Model model = makeModel(clothOf(kStrip));
    test::Torn torn(model);
    DrawnWorld world(model, true);
    world.record(0, torn.links, torn.triangles);
    torn.removeCell(0);
    world.record(1, torn.links, torn.triangles);
    const MeshPart part = world.mesh(false).at(0);
    // The pentagon and the triangle have six vertices, and there are six further corners. There are no unused vertices,
    // since Blender would drop them.
    EXPECT_EQ(part.vertices.size(), 6u + 6u + 2u * part.lines.size());
    EXPECT_EQ(part.triangles.size(), 6u);
    EXPECT_EQ(part.cornerUvs.size(), 6u);
    std::set<std::uint32_t> used;
    for (const glm::uvec3& triangle : part.triangles) used.insert({triangle.x, triangle.y, triangle.z});
    for (const glm::uvec2& line : part.lines) used.insert({line.x, line.y});
    EXPECT_EQ(used.size(), part.vertices.size());
}

TEST(FileMesh, VerticesAreSplitAtUvsForGlb) {
    Mesh mesh = wholeMesh(makeModel(clothOf(kStrip)));
    MeshPart part = mesh.at(0);
    splitAtUvs(part);
    // Ten vertices are used, and vertex 10 becomes two.
    EXPECT_EQ(part.vertices.size(), 11u);
    ASSERT_EQ(part.uvs.size(), 11u);
    EXPECT_TRUE(part.cornerUvs.empty());
    for (std::size_t t = 0; t < part.triangles.size(); ++t) {
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t before = mesh[0].triangles[t][k];
            const std::uint32_t after = part.triangles[t][k];
            EXPECT_EQ(part.vertices[after], mesh[0].vertices[before]);
            const glm::vec2 uv = mesh[0].cornerUvs[t][static_cast<std::size_t>(k)];
            EXPECT_EQ(part.uvs[after], glm::vec2(uv.x, 1.0f - uv.y));
        }
    }
}

TEST(FileMesh, AThickMeshIsClosedAcrossItsSeam) {
    const Model model = makeModel(clothOf(kStrip));
    FabricLook fabric;
    fabric.thickness = 0.01f;
    DrawnWorld world(model, false, std::span(&fabric, 1), true);
    world.record(0, model.links.links, model.triangles);
    const MeshPart part = world.mesh(false).at(0);
    EXPECT_EQ(part.vertices.size(), 2u * 8u);
    EXPECT_EQ(part.triangles.size(), 2u * 6u + 2u * 8u);
    EXPECT_EQ(part.cornerUvs.size(), part.triangles.size());
    EXPECT_TRUE(part.faceOf.empty());
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
    for (const glm::uvec3& t : part.triangles) {
        for (int k = 0; k < 3; ++k) ++sides[{t[k], t[(k + 1) % 3]}];
    }
    for (const auto& [side, count] : sides) {
        EXPECT_EQ(count, 1);
        EXPECT_TRUE(sides.contains({side.second, side.first}));
    }
}

TEST(FileMesh, ANetHasTheFilesVertices) {
    ClothDescription cloth = clothOf(kStrip);
    cloth.look = ClothLook::net;
    const Mesh mesh = wholeMesh(makeModel(cloth));
    EXPECT_EQ(mesh.at(0).vertices.size(), 12u);
    EXPECT_TRUE(mesh[0].triangles.empty());
    EXPECT_GT(mesh[0].lines.size(), 8u);
}

TEST(FileMesh, AGridsObjIsAMeshOfTheSameParticles) {
    ClothDescription grid = test::smallSheet().cloths[0];
    grid.pins = PinPattern::none;
    const Model before = makeModel(grid);
    const Model after = makeModel(clothOf(roundTrip(grid, "a.obj")));
    EXPECT_EQ(after.startPositions.size(), before.startPositions.size());
    for (std::size_t i = 0; i < before.startPositions.size(); ++i)
        EXPECT_EQ(glm::vec3(after.startPositions[i]), glm::vec3(before.startPositions[i])) << i;
}

}  // namespace
}  // namespace drape::io
