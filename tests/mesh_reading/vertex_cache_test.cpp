#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/mesh_message.h"
#include "support/vertex_caches.h"

namespace drape {
namespace {

using test::bendingGlb;
using test::mddOf;
using test::meshMessageOf;
using test::pc2Of;

const std::vector<std::vector<glm::vec3>> kFrames{
    {{0, 0, 0}, {1, 0, 0}}, {{0, 1, 0}, {1, 1.5f, 0}}, {{0, 2, 0}, {1, 3, 0}}};

std::string complaintAbout(const std::string& file) {
    return meshMessageOf([&] { (void)readVertexCache(file, "a", 25.0f); });
}

TEST(VertexCache, ReadsPc2AndMdd) {
    const VertexCache pc2 = readVertexCache(pc2Of(kFrames, 2.0f), "a", 25.0f);
    EXPECT_EQ(pc2.times, (std::vector<float>{0.0f, 2.0f / 25.0f, 4.0f / 25.0f}));
    EXPECT_EQ(pc2.vertexCount(), 2u);
    EXPECT_EQ(pc2.places[3], glm::vec3(1, 1.5f, 0));
    const VertexCache mdd = readVertexCache(mddOf(kFrames, {2.0f, 2.5f, 4.0f}), "a", 25.0f);
    EXPECT_EQ(mdd.times, (std::vector<float>{0.0f, 0.5f, 2.0f}));
    EXPECT_EQ(mdd.places, pc2.places);
}

TEST(VertexCache, RefusesDamagedFilesWithTheFrame) {
    const std::string pc2 = pc2Of(kFrames);
    EXPECT_EQ(complaintAbout(pc2.substr(0, pc2.size() - 1)), "a: ends within frame 3, expected 3 frames of 2 vertices");
    EXPECT_EQ(complaintAbout(pc2 + "x"), "a: continues after frame 3, the last according to its header");
    EXPECT_EQ(complaintAbout(pc2.substr(0, 20)), "a: ends within its header");
    EXPECT_EQ(complaintAbout("hello"), "a: is not a PC2, MDD or glTF file");
    EXPECT_EQ(complaintAbout(pc2Of({{}, {}})), "a: has frames without vertices");
    std::string huge = pc2;  // promises 2 billion frames, which must take no memory
    huge.replace(28, 4, "\xff\xff\xff\x7f");
    EXPECT_EQ(complaintAbout(huge), "a: ends within frame 4, expected 2147483647 frames of 2 vertices");
    huge.replace(28, 4, "\xff\xff\xff\xff");
    EXPECT_EQ(complaintAbout(huge), "a: has a header with a negative number of frames or vertices");
    std::vector<std::vector<glm::vec3>> frames = kFrames;
    frames[1][1].z = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(complaintAbout(pc2Of(frames)), "a: frame 2: the position of vertex 2 is not finite");
    EXPECT_EQ(complaintAbout(mddOf(kFrames, {0.0f, 1.0f, 1.0f})),
              "a: frame 3: the time is not after that of the previous frame");
}

TEST(Glb, SkinsItsVertices) {
    const PolygonMesh mesh = readMesh(bendingGlb(), "a.glb");
    ASSERT_EQ(mesh.positions.size(), 3u);
    EXPECT_EQ(mesh.positions[2], glm::vec3(0, 2, 0));
    EXPECT_EQ(mesh.faces.size(), 1u);
    const VertexCache cache = readVertexCache(bendingGlb(), "a", 10.0f);
    ASSERT_EQ(cache.frameCount(), 16u);
    EXPECT_EQ(cache.places[0], glm::vec3(0));
    const auto third = [&](std::size_t frame) { return cache.places[3 * frame + 2]; };
    for (std::size_t frame = 0; frame <= 5; ++frame)
        EXPECT_LT(glm::distance(third(frame), glm::vec3(0, 2, 0)), 1e-6f) << "it rests until its first key, at 0.5 s";
    // After an eighth of a turn the vertex is on the circle about the joint, unlike after a linear blend of the two
    // turns.
    EXPECT_LT(glm::distance(third(10), glm::vec3(-0.70710678f, 1.70710678f, 0)), 1e-5f);
    EXPECT_LT(glm::distance(third(7), glm::vec3(-0.30901699f, 1.95105652f, 0)), 1e-5f) << "18 degrees";
    EXPECT_LT(glm::distance(third(15), glm::vec3(-1, 1, 0)), 1e-6f);
}

TEST(Glb, JointsTurnFromThePoseOfTheFileToTheFirstFrame) {
    // In the file, the joint is turned by 90 degrees; the animation begins without a turn.
    const std::string file = bendingGlb(R"([{"children": [1]},
        {"translation": [0, 1, 0], "rotation": [0, 0, 0.70710678, 0.70710678]}, {"mesh": 0, "skin": 0}])");
    const std::vector<double> shares{0.0, 0.5, 1.0};
    const std::vector<glm::vec3> places = readGltfBlend(file, {}, "", shares);
    ASSERT_EQ(places.size(), 9u);
    EXPECT_LT(glm::distance(places[2], readMesh(file, "a.glb").positions[2]), 1e-6f);
    EXPECT_LT(glm::distance(places[5], glm::vec3(-0.70710678f, 1.70710678f, 0)), 1e-6f) << "on the circle";
    EXPECT_LT(glm::distance(places[8], readVertexCache(file, "a", 10.0f).places[2]), 1e-6f);
}

TEST(Glb, AChainOf100JointsBendsIntoAnArc) {
    constexpr int kJoints = 100;
    constexpr double kAngle = 0.01;  // angle between neighbouring joints
    const glm::vec4 turn(0.0, 0.0, std::sin(0.5 * kAngle), std::cos(0.5 * kAngle));
    const VertexCache cache = readVertexCache(test::chainGlb(kJoints, turn), "a", 4.0f);
    ASSERT_EQ(cache.frameCount(), 5u);
    ASSERT_EQ(cache.vertexCount(), 2u * kJoints);
    for (const std::size_t frame : {0u, 4u}) {
        const double angle = frame == 0 ? 0.0 : kAngle;
        glm::dvec3 joint(0.0);
        for (std::size_t k = 0; k < kJoints; ++k) {
            EXPECT_LT(glm::distance(glm::dvec3(cache.places[2 * (frame * kJoints + k)]), joint), 1e-6) << k;
            const double along = angle * static_cast<double>(k);
            joint += double{test::kChainLink} * glm::dvec3(-std::sin(along), std::cos(along), 0.0);
        }
    }
}

TEST(Glb, AnimationsMayBeginBeforeZero) {
    std::string file = bendingGlb();
    const std::string times = test::floatBytes(0.5f, false) + test::floatBytes(1.5f, false);
    const std::size_t at = file.find(times);
    ASSERT_NE(at, std::string::npos);
    file.replace(at, 8, test::floatBytes(-3.0f, false) + test::floatBytes(-2.0f, false));
    const VertexCache cache = readVertexCache(file, "a", 10.0f);
    ASSERT_EQ(cache.frameCount(), 11u);
    EXPECT_LT(glm::distance(cache.places[3 * 10 + 2], glm::vec3(-1, 1, 0)), 1e-6f);
}

TEST(Glb, RefusesDamagedDocuments) {
    EXPECT_EQ(complaintAbout(bendingGlb(R"([{"children": [1]}, {"children": [0]}, {"mesh": 0, "skin": 0}])")),
              "a: has nodes that are their own ancestors");
    EXPECT_EQ(complaintAbout(bendingGlb(R"([{"children": [1]}, {}, {"mesh": 0, "skin": 0, "children": [1]}])")),
              "a: node 1 has two parents");
    EXPECT_EQ(complaintAbout(bendingGlb(R"([{}, {}, {"mesh": 0, "skin": 4}])")),
              "a: has a node that refers to a skin that does not exist");
    const auto changed = [](const std::string& from, const std::string& to) {
        std::string file = bendingGlb();
        const std::size_t at = file.find(from);
        EXPECT_NE(at, std::string::npos);
        return file.replace(at, from.size(), to);
    };
    EXPECT_EQ(complaintAbout(changed(R"("count": 3, "type": "VEC3")", R"("count": 4, "type": "VEC3")")),
              "a: POSITION: extends beyond its buffer");
    EXPECT_EQ(complaintAbout(changed(R"("path": "rotation")", R"("path": "weights" )")),
              "a: has an animation that moves none of the mesh's vertices: export the armature together with the mesh");
    EXPECT_EQ(complaintAbout(changed(R"("joints": [0, 1])", R"("joints": [0   ])")),
              "a: vertex 3 refers to a joint that does not exist");
    EXPECT_EQ(complaintAbout(changed("animations", "animationz")), "a: has no animation");
    // Such depth would overflow tinygltf's stack.
    const std::string deep = R"({"asset": {"version": "2.0", "copyright": "\"[\\"}, "extras": )";
    EXPECT_EQ(
        complaintAbout(test::glbOf(deep + std::string(100'000, '[') + std::string(100'000, ']') + "}", "12345678")),
        "a: has JSON of more than 100 levels, expected fewer");
    EXPECT_EQ(complaintAbout(test::glbOf(deep + std::string(90, '[') + std::string(90, ']') + "}", "12345678")),
              "a: has no triangles");
    // A file cut off anywhere, or with any byte changed, must be refused or read without harm.
    const std::string whole = bendingGlb();
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        EXPECT_NE(complaintAbout(whole.substr(0, at)), "nothing was thrown") << at;
        std::string other = whole;
        other[at] = static_cast<char>(other[at] ^ 0x55);
        (void)complaintAbout(other);
    }
}

}  // namespace
}  // namespace drape
