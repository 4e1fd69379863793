// Tests models of several cloths and free systems.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cloth/core/model.h"
#include "cloth/core/placement.h"
#include "cloth/make/make_model.h"

namespace drape::test {
namespace {

ClothDescription sheet(glm::uint columns, glm::uint rows, glm::vec3 origin) {
    ClothDescription description;
    description.particles = {columns, rows};
    description.origin = origin;
    return description;
}

/// Makes two fixed ends and one particle that swings between them.
SystemDescription swing() {
    SystemDescription system;
    system.origin = {5, 0, 0};
    system.particleMass = 0.25f;
    system.particleRadius = 0.1f;
    system.particles = {{{-1, 0, 0}, {}, true}, {{0, -0.5f, 0}, {1, 2, 3}, false}, {{1, 0, 0}, {}, true}};
    system.links = {{{0, 1}}, {{1, 2}, 0.0f, 0.95f, 0.2f, true, true, 3.0f}, {{0, 2}, 1.5f}};
    return system;
}

TEST(World, PartsFollowOneAnother) {
    const Model model = makeModel(WorldDescription{{sheet(4, 3, {0, 1, 0}), sheet(5, 6, {0, 3, 0})}, {swing()}});
    ASSERT_EQ(model.particleCount(), 12u + 30u + 3u);
    ASSERT_EQ(model.cloths.size(), 2u);
    EXPECT_EQ(model.cloths[1].particles.first, 12u);
    EXPECT_EQ(model.cloths[1].triangles.first, 2u * 3 * 2);
    EXPECT_EQ(glm::vec3(model.startPositions[12]), glm::vec3(0, 3, 0));
    ASSERT_EQ(model.systems.size(), 1u);
    EXPECT_EQ(model.systems[0].particles.first, 42u);
    EXPECT_EQ(model.systems[0].particles.count, 3u);
    EXPECT_EQ(glm::vec3(model.startPositions[43]), glm::vec3(5, -0.5f, 0));
    EXPECT_EQ(model.startVelocities[43], glm::vec4(1, 2, 3, 0.1f));
    EXPECT_EQ(model.startPositions[42].w, 0.0f);
    EXPECT_EQ(model.startPositions[43].w, 4.0f);
}

TEST(World, LinksOfAClothStayInsideItWhateverElseThereIs) {
    const ClothDescription second = sheet(5, 6, {0, 3, 0});
    const Model alone = makeModel(second);
    const Model both = makeModel(WorldDescription{{sheet(4, 3, {0, 1, 0}), second}, {swing()}});
    const auto linksOf = [](const Model& model, glm::uint first, glm::uint end) {
        std::multiset<std::tuple<glm::uint, glm::uint, float, glm::uint>> links;
        for (const physics::Link& link : model.links.links) {
            if (link.a >= first && link.a < end)
                links.emplace(link.a - first, link.b - first, link.restLength, model.materials[link.material].kind);
        }
        return links;
    };
    EXPECT_EQ(linksOf(both, 12, 42), linksOf(alone, 0, 30));
    EXPECT_EQ(both.links.colours.size(), alone.links.colours.size() + 3)
        << "cloths share colours; the swing needs three";
}

TEST(World, FreeLinksHaveWhatTheyAreGiven) {
    const Model model = makeModel(WorldDescription{{}, {swing()}});
    std::map<std::pair<glm::uint, glm::uint>, physics::Link> links;
    for (const physics::Link& link : model.links.links) links[{link.a, link.b}] = link;
    const float drawn = glm::distance(glm::vec3(0, -0.5f, 0), glm::vec3(1, 0, 0));
    EXPECT_NEAR((links[{0, 1}].restLength), drawn, 1e-6f);
    EXPECT_NEAR((links[{1, 2}].restLength), 0.95f * drawn, 1e-6f);
    EXPECT_EQ((links[{0, 2}].restLength), 1.5f);
    const physics::LinkMaterial material = model.materials[links[{1, 2}].material];
    EXPECT_EQ(material.stiffness, 0.2f);
    EXPECT_EQ(material.tearRatio, 3.0f);
    EXPECT_EQ(material.flags, physics::kTensionOnly | physics::kHidden);
    EXPECT_NE((links[{0, 1}].material), (links[{1, 2}].material));
    EXPECT_EQ((links[{0, 1}].material), (links[{0, 2}].material)) << "equal materials should be merged";
    for (const physics::Link& link : model.links.links) EXPECT_NE(link.material, 0u) << "no link should start broken";
}

TEST(World, ASkinIsMadeOfTrianglesThatCoverIt) {
    SystemDescription system;
    system.particles = {{{0, 0, 0}}, {{2, 0, 0}}, {{2, 1, 0}}, {{1, 2, 0}}, {{0, 1, 0}}};
    system.skins = {{{0, 1, 2, 3, 4}}};
    const Model model = makeModel(WorldDescription{{}, {system}});
    ASSERT_EQ(model.triangleCount(), 3u);
    EXPECT_EQ(model.systems[0].triangles.count, 3u);
    float area = 0.0f;
    for (const physics::Triangle& t : model.triangles) area += t.restArea;
    EXPECT_NEAR(area, 3.0f, 1e-6f);
}

TEST(World, ScatteredParticlesAreTheSameEveryTimeAndInTheirBox) {
    SystemDescription system;
    system.origin = {1, 0, 0};
    system.scatter = {500, 7, {-1, 0, -0.1f}, {1, 2, 0.1f}, {3, 0, 0.5f}};
    const Model model = makeModel(WorldDescription{{}, {system}});
    const Model again = makeModel(WorldDescription{{}, {system}});
    ASSERT_EQ(model.particleCount(), 500u);
    EXPECT_EQ(model.startPositions, again.startPositions);
    glm::vec3 low(10), high(-10);
    for (glm::uint i = 0; i < 500; ++i) {
        const glm::vec3 at = glm::vec3(model.startPositions[i]) - system.origin;
        low = glm::min(low, at);
        high = glm::max(high, at);
        EXPECT_LE(std::abs(model.startVelocities[i].x), 3.0f);
        EXPECT_EQ(model.startVelocities[i].y, 0.0f);
    }
    // The outer 3 % of the range stay empty in 500 uniform draws only once in two million times.
    EXPECT_TRUE(glm::all(glm::greaterThanEqual(low, glm::vec3(-1, 0, -0.1f))));
    EXPECT_TRUE(glm::all(glm::lessThanEqual(high, glm::vec3(1, 2, 0.1f))));
    EXPECT_LT(low.x, -0.94f);
    EXPECT_GT(high.y, 1.94f);
    system.scatter.seed = 8;
    EXPECT_NE(makeModel(WorldDescription{{}, {system}}).startPositions, model.startPositions);
}

TEST(World, ADrawnUpClothStartsAtItsFirstRow) {
    ClothDescription description = sheet(5, 4, {0, 2, 0});
    description.drawnUp = 1.0f;
    const Model model = makeModel(description);
    for (const glm::vec4& p : model.startPositions) EXPECT_EQ(p.y, 2.0f);
    EXPECT_EQ(model.links.links.front().restLength, makeModel(sheet(5, 4, {0, 2, 0})).links.links.front().restLength);
}

TEST(World, JitterMovesAllButThePinnedAndIsTheSameEveryTime) {
    ClothDescription description = sheet(6, 5, {0, 2, 0});
    description.pins = PinPattern::topRow;
    const Model still = makeModel(description);
    description.jitter = 0.01f;
    const Model model = makeModel(description);
    for (glm::uint i = 0; i < 30; ++i) {
        const glm::vec3 off = glm::abs(glm::vec3(model.startPositions[i]) - glm::vec3(still.startPositions[i]));
        const float farthest = std::max({off.x, off.y, off.z});
        EXPECT_EQ(farthest == 0.0f, i < 6) << i;
        EXPECT_LE(farthest, 0.01001f);
    }
    EXPECT_EQ(makeModel(description).startPositions, model.startPositions);
}

TEST(World, EveryNthOfTheTopRow) {
    ClothDescription description = sheet(121, 33, {0, 2, 0});
    description.pins = PinPattern::topSpaced;
    description.pinSpacing = 2;
    const auto pins = pinnedParticles(description);
    EXPECT_EQ(pins.size(), 61u);
    EXPECT_EQ(pins.back(), 120u);
}

TEST(Sequence, GroupsKeepTheOrderOfLinksThatShareAParticle) {
    ClothDescription description = sheet(7, 5, {0, 2, 0});
    description.shearLinks = description.bendLinks = false;
    for (const LinkOrder order : {LinkOrder::forwards, LinkOrder::backwards}) {
        const Model model = makeModel(WorldDescription{{description}, {swing()}, order});
        const std::vector<std::vector<physics::Link>> all = {model.links.links};
        EXPECT_FALSE(findColouringFault(model.links, all, model.particleCount()));
        // Lists links in the order of a tutorial's loops: each particle's link to the left, then its link upwards.
        std::vector<std::pair<glm::uint, glm::uint>> visited;
        for (glm::uint i = 0; i < 35; ++i) {
            if (i % 7 > 0) visited.emplace_back(i - 1, i);
            if (i >= 7) visited.emplace_back(i - 7, i);
        }
        for (const auto& [a, b] : {std::pair(35u, 36u), {36u, 37u}, {35u, 37u}}) visited.emplace_back(a, b);
        if (order == LinkOrder::backwards) std::ranges::reverse(visited);
        std::map<std::pair<glm::uint, glm::uint>, std::size_t> place;
        for (std::size_t k = 0; k < model.links.links.size(); ++k)
            place[{model.links.links[k].a, model.links.links[k].b}] = k;
        ASSERT_EQ(place.size(), visited.size());
        for (std::size_t i = 0; i < visited.size(); ++i) {
            for (std::size_t k = i + 1; k < visited.size(); ++k) {
                const auto [a, b] = visited[i];
                const auto [c, d] = visited[k];
                const bool meet = a == c || a == d || b == c || b == d;
                EXPECT_TRUE(!meet || place.at(visited[i]) < place.at(visited[k])) << i << ' ' << k;
            }
        }
    }
}

}  // namespace
}  // namespace drape::test
