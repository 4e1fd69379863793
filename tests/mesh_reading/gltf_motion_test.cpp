#include <gtest/gtest.h>

#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"

// Tests how a glTF file's morph targets, skins and animations move its vertices.
namespace drape {
namespace {

using test::GltfBuilder;
using test::gltfMember;
using test::meshMessageOf;

/// A triangle with two morph targets: the first moves its third vertex 1 m up, the second moves all vertices 2 m along
/// z.
struct Morphed {
    GltfBuilder gltf;
    std::string primitive;

    explicit Morphed(const std::string& skin = "") {
        const int places = gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
        const int up = gltf.sparse(3, {2}, {0, 1, 0});
        const int along = gltf.floats("VEC3", {0, 0, 2, 0, 0, 2, 0, 0, 2});
        primitive = R"({"attributes": {)" + gltfMember("POSITION", places) + skin + R"(}, "targets": [{)" +
                    gltfMember("POSITION", up) + "}, {" + gltfMember("POSITION", along) + "}]}";
    }
    std::string mesh(const std::string& more = "") const {
        return R"("meshes": [{"primitives": [)" + primitive + "]" + more + "}]";
    }
    /// Returns an animation of one channel, as JSON.
    std::string animation(const char* name, int node, const char* path, int times, int values,
                          const char* way = "LINEAR") const {
        return R"({"name": ")" + std::string(name) + R"(", "channels": [{"sampler": 0, "target": {"node": )" +
               std::to_string(node) + R"(, "path": ")" + path + R"("}}], "samplers": [{)" + gltfMember("input", times) +
               ", " + gltfMember("output", values) + R"(, "interpolation": ")" + way + "\"}]}";
    }
};

VertexCache morphFramesOf(const GltfBuilder& gltf, const std::string& rest, const char* animation = "",
                          float rate = 4.0f) {
    return readVertexCache(gltf.glb(rest), "a", rate, animation);
}

/// Returns the third vertex in each frame.
std::vector<glm::vec3> thirdOf(const VertexCache& cache) {
    std::vector<glm::vec3> places;
    for (std::size_t frame = 0; frame < cache.frameCount(); ++frame) places.push_back(cache.places[3 * frame + 2]);
    return places;
}

TEST(GltfMorph, DefaultWeightsAreTheNodesOrElseTheMeshs) {
    const Morphed m;
    const auto third = [&](const std::string& mesh, const std::string& node) {
        return readMesh(m.gltf.glb(m.mesh(mesh) + R"(, "nodes": [{"mesh": 0)" + node + "}]"), "a.glb").positions[2];
    };
    EXPECT_EQ(third("", ""), glm::vec3(0, 1, 0));
    EXPECT_EQ(third(R"(, "weights": [0.5, -1])", ""), glm::vec3(0, 1.5f, -2));
    EXPECT_EQ(third(R"(, "weights": [0.5, -1])", R"(, "weights": [1, 0])"), glm::vec3(0, 2, 0));
    EXPECT_EQ(third(R"(, "weights": [1])", ""), glm::vec3(0, 2, 0)) << "a missing weight should be 0";
}

TEST(GltfMorph, WeightsPlayByEachInterpolation) {
    Morphed m;
    const int times = m.gltf.floats("SCALAR", {0, 1});
    const int values = m.gltf.floats("SCALAR", {0, 0, 1, 0.5f});
    // Each key has an in-tangent, values and an out-tangent. The curve runs from 0 with slope 4 to 1 with slope 0.
    const int cubic = m.gltf.floats("SCALAR", {0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0});
    const auto played = [&](int output, const char* way) {
        return thirdOf(morphFramesOf(m.gltf, m.mesh() + R"(, "nodes": [{"mesh": 0}], "animations": [)" +
                                                 m.animation("a", 0, "weights", times, output, way) + "]"));
    };
    using Places = std::vector<glm::vec3>;
    EXPECT_EQ(played(values, "LINEAR"),
              (Places{{0, 1, 0}, {0, 1.25f, 0.25f}, {0, 1.5f, 0.5f}, {0, 1.75f, 0.75f}, {0, 2, 1}}));
    EXPECT_EQ(played(values, "STEP"), (Places{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 2, 1}}));
    // These are Hermite values at 1/4, 1/2 and 3/4: 4 (t - 2tt + ttt) + 3tt - 2ttt.
    EXPECT_EQ(played(cubic, "CUBICSPLINE"),
              (Places{{0, 1, 0}, {0, 1.71875f, 0}, {0, 2, 0}, {0, 2.03125f, 0}, {0, 2, 0}}));
    EXPECT_EQ(meshMessageOf([&] { played(times, "LINEAR"); }),
              "a: has an animation whose number of values does not match its times");
}

TEST(GltfMorph, ComesBeforeTheSkin) {
    Morphed m(R"(, "JOINTS_0": 5, "WEIGHTS_0": 6)");
    ASSERT_EQ(m.gltf.bytes("VEC4", std::string(12, '\0')), 5);  // The accessors of indices and values count as well.
    m.gltf.floats("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    const std::string turned = R"(, "nodes": [{"mesh": 0, "skin": 0, "translation": [9, 9, 9]},
        {"rotation": [0, 0, 1, 0], "scale": [2, 2, 2]}], "skins": [{"joints": [1]}])";
    const PolygonMesh mesh = readMesh(m.gltf.glb(m.mesh(R"(, "weights": [1, 0])") + turned), "a.glb");
    EXPECT_EQ(mesh.positions[2], glm::vec3(0, -4, 0)) << "should be turned by 180° and twice as large";
}

TEST(GltfMorph, DamagedTargetsAreRefused) {
    GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    gltf.floats("VEC3", {0, 0, 0});
    EXPECT_EQ(meshMessageOf([&] {
                  readMesh(gltf.glb(R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0},
        "targets": [{"POSITION": 1}]}]}], "nodes": [{"mesh": 0}])"),
                           "a.glb");
              }),
              "a.glb: has a morph target whose number of vertices differs from that of its mesh");
}

TEST(GltfAnimations, OfOtherThingsPlayTogether) {
    Morphed m;
    const int times = m.gltf.floats("SCALAR", {0, 1});
    const int later = m.gltf.floats("SCALAR", {0.5f, 1.5f});
    const int places = m.gltf.floats("VEC3", {0, 0, 0, 4, 0, 0});
    const int weights = m.gltf.floats("SCALAR", {0, 0, 1, 0});
    const std::string nodes = R"(, "nodes": [{"mesh": 0}, {"name": "camera"}], "animations": [)";
    const std::string rest = m.mesh() + nodes + m.animation("fly", 1, "translation", later, places) + "," +
                             m.animation("walk", 0, "translation", times, places) + "," +
                             m.animation("run", 0, "translation", later, places) + "," +
                             m.animation("smile", 0, "weights", later, weights) + "]";
    using Places = std::vector<glm::vec3>;
    // The camera moves no vertices. "run" moves the same nodes as "walk".
    EXPECT_EQ(thirdOf(morphFramesOf(m.gltf, rest, "", 2.0f)), (Places{{0, 1, 0}, {2, 1, 0}, {4, 1.5f, 0}, {4, 2, 0}}));
    EXPECT_EQ(morphFramesOf(m.gltf, rest, "", 2.0f).notes,
              std::vector<std::string>{"ignores \"run\", because earlier animations move the same nodes"});
    // These two begin at 0.5 s; before that, the vertices rest. The first frame is at time 0 in any case.
    EXPECT_EQ(thirdOf(morphFramesOf(m.gltf, rest, "run", 2.0f)), (Places{{0, 1, 0}, {0, 1, 0}, {2, 1, 0}, {4, 1, 0}}));
    EXPECT_EQ(thirdOf(morphFramesOf(m.gltf, rest, "smile", 2.0f)),
              (Places{{0, 1, 0}, {0, 1, 0}, {0, 1.5f, 0}, {0, 2, 0}}));
    EXPECT_EQ(morphFramesOf(m.gltf, rest, "run", 2.0f).times, (std::vector<float>{0.0f, 0.5f, 1.0f, 1.5f}));
    EXPECT_EQ(meshMessageOf([&] { morphFramesOf(m.gltf, rest, "fly"); }),
              "a: has an animation that moves none of the mesh's vertices: export the armature together with the mesh");
    EXPECT_EQ(meshMessageOf([&] { morphFramesOf(m.gltf, rest, "fall"); }),
              "a: has no animation \"fall\", expected one of \"fly\", \"walk\", \"run\", \"smile\"");
}

TEST(GltfAnimations, MayBothMoveWhatHasNoVertices) {
    Morphed m;
    const int times = m.gltf.floats("SCALAR", {0, 1});
    const int places = m.gltf.floats("VEC3", {0, 0, 0, 4, 0, 0});
    const int weights = m.gltf.floats("SCALAR", {0, 0, 1, 0});
    const auto ofLampAnd = [&](const char* name, const char* path, int values) {
        return R"({"name": ")" + std::string(name) + R"(", "channels": [
            {"sampler": 0, "target": {"node": 1, "path": "translation"}},
            {"sampler": 1, "target": {"node": 0, "path": ")" +
               path + R"("}}], "samplers": [{)" + gltfMember("input", times) + ", " + gltfMember("output", places) +
               "}, {" + gltfMember("input", times) + ", " + gltfMember("output", values) + "}]}";
    };
    const VertexCache cache =
        morphFramesOf(m.gltf,
                      m.mesh() + R"(, "nodes": [{"mesh": 0}, {"name": "lamp"}], "animations": [)" +
                          ofLampAnd("walk", "translation", places) + "," + ofLampAnd("smile", "weights", weights) + "]",
                      "", 1.0f);
    EXPECT_EQ(thirdOf(cache), (std::vector<glm::vec3>{{0, 1, 0}, {4, 2, 0}}));
    EXPECT_TRUE(cache.notes.empty());
}

/// A triangle whose vertices are at two joints, 10 m along x and 10 m along y.
struct Skinned {
    GltfBuilder gltf;
    Skinned() { gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0}); }

    PolygonMesh read(const std::string& attributes) const {
        return readMesh(
            gltf.glb(R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0)" + attributes +
                     R"(}}]}], "nodes": [{"mesh": 0, "skin": 0, "translation": [0, 0, 3], "scale": [-1, 1, 1]},
            {"translation": [10, 0, 0]}, {"translation": [0, 10, 0]}], "skins": [{"joints": [1, 2]}])"),
            "a.glb");
    }
};

TEST(GltfSkin, HasAnyNumberOfSetsOfJoints) {
    Skinned s;
    const std::string first("\0\0\0\0\1\0\0\0\0\0\0\0", 12);
    s.gltf.bytes("VEC4", first);
    s.gltf.floats("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 0.25f, 0, 0, 0});
    s.gltf.bytes("VEC4", std::string("\7\0\0\0\0\0\0\0\1\1\0\0", 12));  // joint 7 has a weight of 0
    s.gltf.floats("VEC4", {0, 0, 0, 0, 0, 0, 0, 0, 0.5f, 0.25f, 0, 0});
    s.gltf.floats("VEC4", std::vector<float>(12, 0.0f));
    const std::string one = R"(, "JOINTS_0": 1, "WEIGHTS_0": 2)";
    const PolygonMesh mesh = s.read(one + R"(, "JOINTS_1": 3, "WEIGHTS_1": 4)");
    EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{10, 0, 0}, {1, 10, 0}, {2.5f, 8.5f, 0}}));
    EXPECT_EQ(mesh.faces[0].corners[1], 1u) << "its mirrored node should move nothing";
    EXPECT_EQ(s.read(one + R"(, "JOINTS_1": 3, "WEIGHTS_1": 5)").positions[2], glm::vec3(10, 1, 0)) << "weights of 0";
    const PolygonMesh unbound = s.read(R"(, "JOINTS_0": 1, "WEIGHTS_0": 5)");
    EXPECT_EQ(unbound.positions, (std::vector<glm::vec3>{{10, 0, 0}, {1, 10, 0}, {10, 1, 0}}));
    EXPECT_EQ(unbound.notes,
              std::vector<std::string>{"attached 3 vertices that had no weight to the first joint listed for them"});
    EXPECT_EQ(meshMessageOf([&] { s.read(R"(, "JOINTS_0": 1)"); }), "a.glb: WEIGHTS_0: has no accessor");
}

TEST(GltfSkin, WithoutWeightsTheMeshIsWhereItsNodeIs) {
    const PolygonMesh mesh = Skinned().read("");
    EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{0, 0, 3}, {-1, 0, 3}, {0, 1, 3}}));
    EXPECT_EQ(mesh.faces[0].corners[1], 2u) << "mirrored";
}

}  // namespace
}  // namespace drape
