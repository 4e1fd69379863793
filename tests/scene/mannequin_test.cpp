// Tests the mannequins: closed, even surfaces that do not cross themselves, of the right height, with both feet on the
// ground.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cloth/make/make_model.h"
#include "crossings/crossings.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/state.h"

namespace drape::test {
namespace {

struct Mannequin {
    const char* file;
    float height;  ///< m
    bool isT;      ///< whether its arms are level
};

class Mannequins : public ::testing::TestWithParam<Mannequin> {};

TEST_P(Mannequins, AreClosedEvenAndApart) {
    const std::string file = std::string("built-in:") + GetParam().file;
    Scene scene = readSceneText(R"({"cloth": {"particles": [2, 2], "origin": [0, 5, 0]}, "bodies": [{"name": "body",
        "mesh": {"file": ")" + file +
                                    R"("}}]})",
                                "mannequin");
    loadMeshes(scene, "mannequin");
    const Model model = makeModel(scene.world);
    const State state = startState(model);
    const glm::uint first = model.bodies[0].particles.first;

    // Each edge has two triangles, which run along it in opposite directions.
    std::map<std::pair<glm::uint, glm::uint>, int> edges;
    std::vector<float> lengths;
    for (const physics::Triangle& triangle : state.triangles) {
        const glm::uint corners[] = {triangle.a, triangle.b, triangle.c};
        if (corners[0] < first) continue;
        for (int k = 0; k < 3; ++k) {
            const glm::uint a = corners[k], b = corners[(k + 1) % 3];
            edges[{a, b}] += 1;
            lengths.push_back(glm::distance(glm::vec3(state.positions[a]), glm::vec3(state.positions[b])));
        }
    }
    ASSERT_GT(edges.size(), 10'000u);
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1);
        EXPECT_TRUE(edges.contains({edge.second, edge.first}));
    }
    const auto [shortest, longest] = std::ranges::minmax_element(lengths);
    EXPECT_GT(*shortest, 0.005f);
    EXPECT_LT(*longest, 0.05f);
    EXPECT_EQ(findCrossings(state.positions, state.triangles).all.size(), 0u);

    const auto body = std::span(state.positions).subspan(first, model.bodies[0].particles.count);
    const auto [low, high] = std::ranges::minmax_element(body, {}, &glm::vec4::y);
    const auto hand = std::ranges::max_element(body, {}, &glm::vec4::x);
    EXPECT_NEAR(low->y, 0.0f, 0.004f);
    EXPECT_NEAR(high->y, GetParam().height, 0.01f);
    EXPECT_EQ(hand->y > 0.75f * high->y, GetParam().isT);
    EXPECT_NEAR(std::ranges::min(body, {}, &glm::vec4::x).x, -hand->x, 0.01f) << "left and right should be alike";
}

INSTANTIATE_TEST_SUITE_P(
    Mannequins, Mannequins,
    ::testing::Values(Mannequin{"figure-small-a.glb", 1.62f, false}, Mannequin{"figure-small-t.glb", 1.62f, true},
                      Mannequin{"dancer.glb", 1.72f, false}, Mannequin{"figure-medium-t.glb", 1.72f, true},
                      Mannequin{"figure-large-a.glb", 1.80f, false}, Mannequin{"figure-large-t.glb", 1.80f, true}));

}  // namespace
}  // namespace drape::test
