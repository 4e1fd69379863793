#include <gtest/gtest.h>

#include "mesh_reading/mesh_file.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"

// Tests which parts of a glTF file are shown: modes, scenes, nodes, extensions.
namespace drape {
namespace {

using test::GltfBuilder;
using test::gltfMember;
using test::meshMessageOf;

using Triples = std::vector<std::array<std::uint32_t, 3>>;

Triples triplesOf(const PolygonMesh& mesh) {
    Triples corners;
    for (const MeshFace& face : mesh.faces) corners.push_back({face.corners[0], face.corners[1], face.corners[2]});
    return corners;
}

/// Adds five vertices in a zigzag: (0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0).
int addZigzag(GltfBuilder& gltf) { return gltf.floats("VEC3", {0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0}); }

/// Returns a primitive of the zigzag's vertices.
std::string zigzagOf(int mode, int indices = -1, const std::string& more = "") {
    return R"({"mode": )" + std::to_string(mode) + R"(, "attributes": {"POSITION": 0)" + more + "}" +
           (indices < 0 ? "" : ", " + gltfMember("indices", indices)) + "}";
}

std::string oneMesh(const std::string& primitives, const std::string& nodes = R"([{"mesh": 0}])") {
    return R"("meshes": [{"primitives": [)" + primitives + R"(]}], "nodes": )" + nodes;
}

PolygonMesh readGlbOf(const GltfBuilder& gltf, const std::string& rest) { return readMesh(gltf.glb(rest), "a.glb"); }

std::string complaintAboutGlb(const GltfBuilder& gltf, const std::string& rest) {
    return meshMessageOf([&] { (void)readGlbOf(gltf, rest); });
}

TEST(GltfParts, StripsAndFansHaveTheirTriangles) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int row = gltf.words({0, 1, 2, 2, 2, 3, 4});  // includes triangles with a corner twice
    EXPECT_EQ(triplesOf(readGlbOf(gltf, oneMesh(zigzagOf(5)))), (Triples{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}}));
    EXPECT_EQ(triplesOf(readGlbOf(gltf, oneMesh(zigzagOf(6)))), (Triples{{1, 2, 0}, {2, 3, 0}, {3, 4, 0}}));
    EXPECT_EQ(triplesOf(readGlbOf(gltf, oneMesh(zigzagOf(5, row)))), (Triples{{0, 1, 2}, {2, 3, 4}}));
    EXPECT_EQ(complaintAboutGlb(gltf, oneMesh(zigzagOf(4))), "a.glb: has a triangle with fewer than three corners");
    EXPECT_EQ(complaintAboutGlb(gltf, oneMesh(zigzagOf(7))), "a.glb: has a primitive of mode 7, expected 0 to 6");
}

TEST(GltfParts, PrimitivesOfTheSameVerticesShareThem) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int first = gltf.words({0, 2, 1});
    const int second = gltf.words({1, 2, 3, 4});
    const PolygonMesh mesh = readGlbOf(gltf, oneMesh(zigzagOf(4, first) + "," + zigzagOf(5, second)));
    EXPECT_EQ(mesh.positions.size(), 5u);
    EXPECT_EQ(triplesOf(mesh), (Triples{{0, 2, 1}, {1, 2, 3}, {2, 4, 3}}));
}

TEST(GltfParts, PointsAndLinesAreSkippedWithANote) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const PolygonMesh mesh = readGlbOf(gltf, oneMesh(zigzagOf(0) + "," + zigzagOf(5) + "," + zigzagOf(3)));
    EXPECT_EQ(mesh.faces.size(), 3u);
    EXPECT_EQ(mesh.notes, std::vector<std::string>{"skipped 2 primitives of points or lines"});
    EXPECT_EQ(complaintAboutGlb(gltf, oneMesh(zigzagOf(1))), "a.glb: has no triangles");
}

TEST(GltfParts, PrimitivesWithoutPlacesAreSkippedWithANote) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const PolygonMesh mesh = readGlbOf(gltf, oneMesh(zigzagOf(5) + R"(, {"attributes": {}})"));
    EXPECT_EQ(mesh.faces.size(), 3u);
    EXPECT_EQ(mesh.notes, std::vector<std::string>{"skipped 1 primitive without POSITION"});
}

TEST(GltfParts, AccessorsWithoutDataAreZeros) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int none = gltf.zeros(5);
    const std::string target =
        R"({"mode": 5, "attributes": {"POSITION": 0}, "targets": [{)" + gltfMember("POSITION", none) + "}]}";
    EXPECT_EQ(readGlbOf(gltf, oneMesh(target)).positions[3], glm::vec3(1, 1, 0));
}

TEST(GltfParts, BrokenTextureCoordinatesAreSkippedWithANote) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int uvs = gltf.floats("VEC2", {0, 0, 0, 1, 1, 0, 1, 1, 2, 0.25f});
    const int few = gltf.floats("VEC2", {0, 0, 0, 1});
    const PolygonMesh whole = readGlbOf(gltf, oneMesh(zigzagOf(5, -1, ", " + gltfMember("TEXCOORD_0", uvs))));
    EXPECT_EQ(whole.uvs.at(4), glm::vec2(2.0f, 0.75f));
    EXPECT_EQ(whole.faces[2].uvs[2], 4u);
    const PolygonMesh mesh = readGlbOf(gltf, oneMesh(zigzagOf(5, -1, ", " + gltfMember("TEXCOORD_0", few))));
    EXPECT_TRUE(mesh.uvs.empty());
    EXPECT_EQ(mesh.faces[0].uvs[0], MeshFace::kNoUv);
    EXPECT_EQ(mesh.notes, std::vector<std::string>{"skipped the texture coordinates of 1 part of the mesh (TEXCOORD_0: "
                                                   "its number of vertices differs from that of the mesh)"});
}

TEST(GltfParts, OnlyTheScenesNodesAreRead) {
    GltfBuilder gltf;
    addZigzag(gltf);
    // Node 3 is a child of node 1; node 2 is in no scene.
    const std::string rest = oneMesh(zigzagOf(5), R"([{"mesh": 0, "translation": [0, 0, 1]},
        {"children": [3], "translation": [0, 0, 2]}, {"mesh": 0}, {"mesh": 0, "translation": [0, 0, 3]}])");
    const auto heights = [&](const std::string& scenes) {
        std::vector<float> made;
        const PolygonMesh mesh = readGlbOf(gltf, rest + scenes);
        for (std::size_t k = 0; k < mesh.positions.size(); k += 5) made.push_back(mesh.positions[k].z);
        return made;
    };
    const std::string two = R"(, "scenes": [{"nodes": [0]}, {"nodes": [1, 0]}])";
    EXPECT_EQ(heights(two), (std::vector<float>{1})) << "without a default, the first scene";
    EXPECT_EQ(heights(two + R"(, "scene": 1)"), (std::vector<float>{1, 5}));
    EXPECT_EQ(heights(""), (std::vector<float>{1, 0, 5})) << "without scenes, all nodes";
    EXPECT_EQ(readGlbOf(gltf, rest + two).notes,
              std::vector<std::string>{"skipped 2 objects that are not part of its scene"});
    EXPECT_EQ(complaintAboutGlb(gltf, rest + two + R"(, "scene": 2)"),
              "a.glb: shows scene 2, expected one of its 2 scenes");
    EXPECT_EQ(complaintAboutGlb(gltf, rest + R"(, "scenes": [{}])"), "a.glb: has no triangles in its scene");
    // A scene may list a child of another of its nodes. A node may have a different parent in each of two scenes.
    EXPECT_EQ(heights(R"(, "scenes": [{"nodes": [1, 3]}])"), (std::vector<float>{5}));
    const std::string parents = oneMesh(zigzagOf(5), R"([{"children": [2]}, {"children": [2]}, {"mesh": 0}])");
    EXPECT_EQ(readGlbOf(gltf, parents + R"(, "scenes": [{"nodes": [0]}, {"nodes": [1]}])").faces.size(), 3u);
    EXPECT_EQ(complaintAboutGlb(gltf, parents), "a.glb: node 2 has two parents");
}

TEST(GltfParts, MirroredPartsKeepTheirOutside) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int uvs = gltf.floats("VEC2", {0, 1, 1, 1, 2, 1, 3, 1, 4, 1});
    const auto read1 = [&](const char* nodes) {
        return readGlbOf(gltf, oneMesh(zigzagOf(5, -1, ", " + gltfMember("TEXCOORD_0", uvs)), nodes));
    };
    const Triples plain{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}};
    const Triples turned{{0, 2, 1}, {1, 2, 3}, {2, 4, 3}};
    EXPECT_EQ(triplesOf(read1(R"([{"mesh": 0, "scale": [-1, -2, 1]}])")), plain);
    EXPECT_EQ(triplesOf(read1(R"([{"mesh": 0, "scale": [-1, -2, -3]}])")), turned);
    const PolygonMesh mesh =
        read1(R"([{"scale": [1, -1, 1], "children": [1]}, {"mesh": 0, "translation": [0, 1, 0]}])");
    EXPECT_EQ(triplesOf(mesh), turned) << "mirrored by a parent node";
    EXPECT_EQ(mesh.positions[1], glm::vec3(0, -2, 0));
    for (const MeshFace& face : mesh.faces) {
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(mesh.uvs[face.uvs[k]].x, static_cast<float>(face.corners[k]))
                << "coordinates should stay with their corners";
    }
}

TEST(GltfParts, InstancesAreReadEach) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const int places = gltf.floats("VEC3", {0, 0, 0, 0, 0, 1});
    const int turns = gltf.floats("VEC4", {0, 0, 0, 1, 0, 0, 1, 0});
    const int scales = gltf.floats("VEC3", {1, 1, 1, 2, 2, -2});
    const std::string attributes =
        gltfMember("TRANSLATION", places) + ", " + gltfMember("ROTATION", turns) + ", " + gltfMember("SCALE", scales);
    const PolygonMesh mesh =
        readGlbOf(gltf, R"("extensionsRequired": ["EXT_mesh_gpu_instancing"], )" +
                            oneMesh(zigzagOf(5), R"([{"mesh": 0, "translation": [5, 0, 0], "extensions":
            {"EXT_mesh_gpu_instancing": {"attributes": {)" +
                                                     attributes + "}}}}]"));
    ASSERT_EQ(mesh.positions.size(), 10u);
    EXPECT_EQ(mesh.positions[3], glm::vec3(6, 1, 0));
    EXPECT_EQ(mesh.positions[8], glm::vec3(3, -2, 1)) << "should be turned by 180° about z and twice as large";
    EXPECT_EQ(triplesOf(mesh)[0], (std::array<std::uint32_t, 3>{0, 1, 2}));
    EXPECT_EQ(triplesOf(mesh)[3], (std::array<std::uint32_t, 3>{5, 7, 6})) << "mirrored";
}

TEST(GltfParts, RequiredExtensionsAreReadOrRefusedByName) {
    GltfBuilder gltf;
    addZigzag(gltf);
    const auto required = [&](const std::string& name) {
        return complaintAboutGlb(gltf, R"("extensionsRequired": [")" + name + "\"], " + oneMesh(zigzagOf(5)));
    };
    for (const char* known : {"KHR_mesh_quantization", "KHR_materials_unlit", "KHR_texture_transform",
                              "KHR_lights_punctual", "EXT_texture_webp", "EXT_mesh_gpu_instancing"})
        EXPECT_EQ(required(known), "nothing was thrown") << known;
    EXPECT_EQ(required("ACME_bent\\u0007space"),
              "a.glb: requires the extension \"ACME_bent?space\" of glTF, which is not supported: export it without");
    for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression"})
        EXPECT_EQ(required(name), std::string("a.glb: is compressed with \"") + name +
                                      "\", which is not supported: export it without compression");
    // Draco is used here without being listed as required; its accessors have no data.
    EXPECT_EQ(complaintAboutGlb(gltf, R"("meshes": [{"primitives": [{"attributes": {"POSITION": 7}, "indices": 7,
        "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0}}}]}], "nodes": [{"mesh": 0}])"),
              "a.glb: is compressed with \"KHR_draco_mesh_compression\", which is not supported: export it without "
              "compression");
    const std::string unused = R"("extensionsUsed": ["ACME_bentspace"], )";
    EXPECT_EQ(readGlbOf(gltf, unused + oneMesh(zigzagOf(5))).faces.size(), 3u);
}

TEST(GltfParts, PicturesAndMaterialsMayBeBroken) {
    GltfBuilder gltf;
    addZigzag(gltf);
    EXPECT_EQ(readGlbOf(gltf, oneMesh(zigzagOf(5)) + R"(, "images": [7, {"uri": "../../secret.png"}], "textures": 1,
        "materials": [{"emissiveFactor": [1]}], "cameras": [{"type": "bad"}], "animations": [[]],
        "extensions": {"KHR_lights_punctual": {"lights": [{}]}}, "samplers": [null])")
                  .faces.size(),
              3u);
}

TEST(GltfParts, SparseAndQuantizedPlacesAreRead) {
    GltfBuilder gltf;
    const int places = gltf.sparse(3, {1, 2}, {1, 2, 3, 0, 1, 0});
    const int bytes = gltf.bytes("VEC3", std::string("\0\0\0\xff\0\0\0\xff\0", 9), R"(, "normalized": true)");
    const auto meshAt = [&](int accessor) {
        return R"("meshes": [{"primitives": [{"attributes": {)" + gltfMember("POSITION", accessor) +
               R"(}}]}], "nodes": [{"mesh": 0}])";
    };
    EXPECT_EQ(readGlbOf(gltf, meshAt(places)).positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 2, 3}, {0, 1, 0}}));
    EXPECT_EQ(readGlbOf(gltf, meshAt(bytes)).positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    GltfBuilder outside;
    EXPECT_EQ(complaintAboutGlb(outside, meshAt(outside.sparse(3, {3}, {0, 0, 0}))),
              "a.glb: POSITION: refers to a sparse element that does not exist");
    GltfBuilder huge;
    EXPECT_EQ(complaintAboutGlb(huge, meshAt(huge.sparse(4'000'000'000, {1}, {0, 0, 0}))),
              "a.glb: has too many vertices: 4,000,000,000, expected at most 12,000,000");
}

}  // namespace
}  // namespace drape
