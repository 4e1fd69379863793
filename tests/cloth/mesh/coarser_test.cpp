// Tests meshes of bodies that are made coarser for contact: they stay closed, near the original, and on its vertices.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <glm/geometric.hpp>
#include <map>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/simplified.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "support/temporary_folder.h"
#include "support/worn_tube.h"

namespace drape::test {
namespace {

struct Surface {
    std::vector<glm::vec3> places;
    std::vector<glm::uvec3> triangles;
};

/// Makes a tube of radius 0.1 m and length 0.5 m with open ends, which is 160 x 40 quads.
Surface openTube() {
    constexpr glm::uint kAround = 160;
    constexpr glm::uint kRings = 41;
    Surface made;
    for (glm::uint r = 0; r < kRings; ++r) {
        for (glm::uint k = 0; k < kAround; ++k) {
            const float angle = 6.2831853f * static_cast<float>(k) / kAround;
            made.places.emplace_back(0.1f * std::cos(angle), 0.0125f * static_cast<float>(r), 0.1f * std::sin(angle));
            if (r == 0) continue;
            const glm::uint a = r * kAround + k, b = r * kAround + (k + 1) % kAround;
            made.triangles.emplace_back(a, b, a - kAround);
            made.triangles.emplace_back(b, b - kAround, a - kAround);
        }
    }
    return made;
}

/// Returns how often each directed edge occurs.
std::map<std::pair<glm::uint, glm::uint>, int> edgesOf(const std::vector<glm::uvec3>& triangles) {
    std::map<std::pair<glm::uint, glm::uint>, int> edges;
    for (const glm::uvec3& t : triangles) {
        for (int k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
    }
    return edges;
}

TEST(Coarser, KeepsBordersAndTheSurface) {
    const Surface tube = openTube();
    const float tolerance = 0.0015f;
    const std::vector<glm::uvec3> coarse = coarserTriangles(tube.places, tube.triangles, tolerance);
    EXPECT_LT(coarse.size(), tube.triangles.size() * 3 / 4);
    EXPECT_GE(coarse.size(), kEnoughTriangles);
    const auto edges = edgesOf(coarse);
    std::size_t border = 0;
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1) << "an edge lies between two triangles that agree on its direction";
        if (!edges.contains({edge.second, edge.first})) ++border;
    }
    EXPECT_EQ(border, 320u) << "no border vertex disappears";
    for (const glm::uvec3& t : coarse) {
        const glm::vec3 &a = tube.places[t.x], &b = tube.places[t.y], &c = tube.places[t.z];
        const glm::vec3 middle = (a + b + c) / 3.0f;
        EXPECT_NEAR(std::hypot(middle.x, middle.z), 0.1f, tolerance);
        EXPECT_GT(glm::dot(glm::cross(b - a, c - a), glm::vec3(middle.x, 0.0f, middle.z)), 0.0f) << "faces outwards";
    }
}

TEST(Coarser, LeavesSmallMeshesAlone) {
    const Surface tube = openTube();
    const std::vector<glm::uvec3> few(tube.triangles.begin(), tube.triangles.begin() + 4000);
    EXPECT_EQ(coarserTriangles(tube.places, few, 0.01f), few);
}

TEST(Coarser, TakesAnyHeapOfTriangles) {
    Surface heap = openTube();
    heap.triangles.emplace_back(0, 1, 5000);  // an edge with three triangles
    heap.triangles.emplace_back(7, 7, 9);
    heap.triangles.push_back(heap.triangles[100]);
    for (std::size_t k = 500; k < 600; ++k) std::swap(heap.triangles[k].x, heap.triangles[k].y);
    const std::vector<glm::uvec3> coarse = coarserTriangles(heap.places, heap.triangles, 0.0015f);
    EXPECT_LT(coarse.size(), heap.triangles.size());
    for (const glm::uvec3& t : coarse) EXPECT_LT(std::max({t.x, t.y, t.z}), heap.places.size());
}

TEST(Coarser, IsAFieldOfBodies) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "egg.obj") << eggText(0.15f, 120, 100);
    const auto loaded = [&](const std::string& fields) {
        Scene scene = readSceneText(R"({"bodies": [{"name": "egg", "mesh": {"file": ")" +
                                        (folder.path() / "egg.obj").generic_string() + '"' + fields + "}}]}",
                                    "s");
        loadMeshes(scene, "s");
        return scene.world.bodies.front().mesh.shape;
    };
    const auto whole = loaded("");
    const auto coarse = loaded(R"(, "coarsen": 0.0015)");
    ASSERT_GT(whole->mesh.triangleCount(), 20000u);
    EXPECT_LT(coarse->mesh.triangleCount(), 12000u);
    ASSERT_EQ(coarse->mesh.particleOf.size(), whole->mesh.particleOf.size());
    std::size_t kept = 0;
    for (std::size_t v = 0; v < whole->mesh.particleOf.size(); ++v) {
        const std::uint32_t particle = coarse->mesh.particleOf[v];
        if (particle == ClothMesh::kNone) continue;
        ++kept;
        EXPECT_EQ(coarse->mesh.positions[particle], whole->mesh.positions[whole->mesh.particleOf[v]]);
    }
    EXPECT_GE(kept, coarse->mesh.positions.size());
    Scene animated = readSceneText(R"({"bodies": [{"name": "d", "cache": {"file": "built-in:dancer.glb"},
        "mesh": {"file": "built-in:dancer.glb", "coarsen": 0.001}}]})",
                                   "s");
    try {
        loadMeshes(animated, "s");
        FAIL() << "a cache moves vertices that are gone";
    } catch (const SceneError& error) {
        EXPECT_NE(std::string(error.what()).find("bodies[0].mesh.coarsen"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace drape::test
