// Checks that patches of grids and meshes cover every triangle, vertex and edge once, and know all their neighbours.

#include "cloth/topology/patches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cloth/make/make_model.h"
#include "support/mesh_cloths.h"
#include "support/sheet_meshes.h"

namespace drape::test {
namespace {

using physics::Patch;

std::vector<glm::uint> cornersOf(const Patch& p) {
    std::vector<glm::uint> corners{p.a, p.b, p.c};
    if (p.second != p.first) corners.push_back(p.d);
    return corners;
}

bool shareVertex(const Patch& p, const Patch& q) {
    const auto corners = cornersOf(q);
    return std::ranges::any_of(cornersOf(p), [&](glm::uint v) { return std::ranges::count(corners, v) > 0; });
}

void expectWhole(const Model& model) {
    const ClothPatches& made = patchesOf(model);
    std::vector<int> triangles(model.triangleCount(), 0);
    std::map<glm::uint, int> vertices;
    std::map<std::pair<glm::uint, glm::uint>, int> edges;
    std::set<std::pair<glm::uint, glm::uint>> allEdges;
    for (const physics::Triangle& t : model.triangles) {
        for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)})
            allEdges.insert(std::minmax(a, b));
    }
    for (const Patch& p : made.patches) {
        ++triangles[p.first];
        if (p.second != p.first) ++triangles[p.second];
        const std::array<glm::uint, 4> corners{p.a, p.b, p.c, p.d};
        for (int k = 0; k < 4; ++k) {
            const glm::uint vertex = p.owned >> 3 * k & 7u;
            if (vertex != physics::kNoFeature) ++vertices[corners[vertex]];
        }
        const std::pair<glm::uint, glm::uint> ends[5] = {{p.a, p.b}, {p.c, p.a}, {p.b, p.c}, {p.b, p.d}, {p.d, p.c}};
        for (int k = 0; k < 5; ++k) {
            const glm::uint edge = p.owned >> (12 + 3 * k) & 7u;
            if (edge != physics::kNoFeature) ++edges[std::minmax(ends[edge].first, ends[edge].second)];
        }
        // The patch's corners must be those of its triangles.
        const physics::Triangle& t = model.triangles[p.first];
        EXPECT_EQ((std::set<glm::uint>{t.a, t.b, t.c}), (std::set<glm::uint>{p.a, p.b, p.c}));
        const physics::Triangle& u = model.triangles[p.second];
        if (p.second != p.first) {
            EXPECT_EQ((std::set<glm::uint>{u.a, u.b, u.c}), (std::set<glm::uint>{p.b, p.c, p.d}));
        }
        EXPECT_GT(p.maxThickness, 0.0f);
    }
    EXPECT_TRUE(std::ranges::all_of(triangles, [](int n) { return n == 1; }));
    EXPECT_EQ(edges.size(), allEdges.size());
    for (const auto& [edge, n] : edges) EXPECT_EQ(n, 1) << edge.first << ", " << edge.second;
    for (const auto& [vertex, n] : vertices) EXPECT_EQ(n, 1) << vertex;

    std::set<std::pair<glm::uint, glm::uint>> listed;
    for (const NeighbourPatches& pair : made.neighbours) {
        EXPECT_LE(pair.a, pair.b);
        EXPECT_TRUE(listed.insert({pair.a, pair.b}).second) << "twice: " << pair.a << ", " << pair.b;
    }
    for (glm::uint a = 0; a < made.patches.size(); ++a) {
        for (glm::uint b = a; b < made.patches.size(); ++b) {
            EXPECT_EQ(listed.contains({a, b}), shareVertex(made.patches[a], made.patches[b])) << a << ", " << b;
        }
    }
    EXPECT_GE(made.leaves, made.patches.size());
}

TEST(Patches, OfAGrid) {
    ClothDescription d;
    d.particles = {9, 7};
    const Model model = makeModel(d);
    expectWhole(model);
    // Each cell must make a single patch.
    EXPECT_EQ(patchesOf(model).patches.size(), 8u * 6u);
}

TEST(Patches, OfMeshes) {
    for (const PolygonMesh& mesh : {pipe(17, 9, 0.2f, 0.5f), sheetOfSize(7, 5, {0.6f, 0.4f})}) {
        WorldDescription world;
        world.cloths = {clothOfMesh(mesh)};
        const Model model = makeModel(world);
        expectWhole(model);
        EXPECT_EQ(2 * patchesOf(model).patches.size(), model.triangleCount());
    }
}

TEST(Patches, OfTrianglesThatFindNoPartner) {
    PolygonMesh odd = sheetMesh({5, 3}, {0.5f, 0.3f}, Faces::triangles);
    odd.faces.erase(odd.faces.begin() + 7);
    ASSERT_EQ(odd.faces.size() % 2, 1u);
    WorldDescription world;
    world.cloths = {clothOfMesh(odd)};
    expectWhole(makeModel(world));
}

}  // namespace
}  // namespace drape::test
