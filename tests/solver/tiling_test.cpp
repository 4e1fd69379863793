// Tests the input of the fused GPU path: the links of a colour are all alike, and tiles relax every link they need.

#include "solver/plan/tiling.h"
#include "cloth/make/make_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace drape {
namespace {

ClothDescription sheet(glm::uvec2 particles, bool farDiagonals = true) {
    ClothDescription d;
    d.particles = particles;
    d.diagonalBendLinks = farDiagonals;
    return d;
}

/// Returns the cell of the cloth where a link of a tile pass begins.
glm::ivec2 startOf(const TilePass& pass, const GridLinks& links, glm::ivec2 first, int along, int line) {
    const Direction direction = kDirections[links.colour.family];
    const int width = std::max(direction.dx, direction.dy);
    const int across = pass.firstAcross + (width == 2 ? 4 * (line / 2) + line % 2 : 2 * line);
    const glm::ivec2 place(pass.firstAlong + along, across);
    return first + (direction.dy == 0 ? glm::ivec2(place.y, place.x) : place);
}

TEST(GridLinks, AreFoundInEveryCloth) {
    WorldDescription world{{sheet({9, 7}), sheet({2, 3}, false)}, {}};
    const Model model = makeModel(world);
    const auto links = findGridLinks(model);
    ASSERT_TRUE(links);
    ASSERT_EQ(links->size(), 2u);
    EXPECT_EQ((*links)[0].size(), std::size(kRelaxation));
    // A cloth of 2 x 3 particles has one column of cells, no bends across and only one down.
    EXPECT_EQ((*links)[1].size(), 8u);
    for (const GridLinks& colour : (*links)[0]) {
        const LinkKind kind = kDirections[colour.colour.family].kind;
        if (kind == LinkKind::bend) {
            EXPECT_GT(colour.material.bending, 0.0f);
            EXPECT_EQ(colour.borderBending, 0.5f * colour.material.bending);
        }
        if (kind != LinkKind::structural) continue;
        EXPECT_EQ(colour.borderCompliance, 2.0f * colour.material.compliance);
        EXPECT_GT(colour.restLength, 0.0f);
    }
}

TEST(GridLinks, ThatAreNotAlikeAreRefused) {
    const Model whole = makeModel(sheet({9, 7}));
    Model other = whole;
    other.links.links[20].restLength *= 1.01f;
    EXPECT_FALSE(findGridLinks(other));
    other = whole;
    other.materials.push_back(other.materials[other.links.links[20].material]);
    other.materials.back().stiffness = 0.5f;
    other.links.links[20].material = static_cast<glm::uint>(other.materials.size() - 1);
    EXPECT_FALSE(findGridLinks(other));
    other = whole;
    const auto bend = std::ranges::find_if(
        other.links.links, [&](const physics::Link& link) { return other.materials[link.material].bending > 0.0f; });
    ASSERT_NE(bend, other.links.links.end());
    other.materials.push_back(other.materials[bend->material]);
    other.materials.back().bending *= 2.0f;
    bend->material = static_cast<glm::uint>(other.materials.size() - 1);
    EXPECT_FALSE(findGridLinks(other)) << "one bends less";
    other = whole;
    --other.links.colours.back().count;
    EXPECT_FALSE(findGridLinks(other)) << "one link is missing";
    other = whole;
    other.links.links[20].b += 1;
    EXPECT_FALSE(findGridLinks(other));
    other = whole;
    other.isRelaxedAsGrids = false;
    EXPECT_FALSE(findGridLinks(other));
}

TEST(Tiling, AClothThatFitsIsOneTileAndTakesAllSubsteps) {
    const Model model = makeModel(sheet({33, 20}));
    const auto links = findGridLinks(model)->front();
    const auto tiling = chooseTiling({33, 20}, links, {10, 3, false}, {2048, 128});
    ASSERT_TRUE(tiling);
    EXPECT_TRUE(tiling->repeats);
    EXPECT_EQ(tiling->tiles, glm::ivec2(1, 1));
    EXPECT_EQ(tiling->substeps, 10u);
    EXPECT_EQ(tiling->passes.size(), links.size());
    EXPECT_EQ(tiling->pitch() % 2, 1);
    EXPECT_EQ(chooseTiling({33, 20}, links, {10, 3, true}, {2048, 128})->substeps, 1u)
        << "air is sampled before each substep";
    EXPECT_EQ(chooseTiling({33, 20}, links, {100, 1, false}, {2048, 128})->substeps, kMostTiledSubsteps);
}

TEST(Tiling, RefusesWhatCannotFit) {
    const Model model = makeModel(sheet({100, 100}));
    const auto links = findGridLinks(model)->front();
    EXPECT_FALSE(chooseTiling({100, 100}, links, {4, 1, false}, {100, 128})) << "not even the halo fits";
    EXPECT_FALSE(chooseTiling({100, 100}, links, {4, 200, false}, {2048, 128}))
        << "the halo of so many iterations reaches everywhere";
}

/// Each pass must relax, exactly once, every link that touches a particle the tile needs afterwards.
TEST(Tiling, RelaxesEveryLinkThatMatters) {
    for (const glm::uint substeps : {1u, 2u}) {
        for (const glm::uvec2 size : {glm::uvec2(90, 61), glm::uvec2(29, 120)}) {
            const Model model = makeModel(sheet(size, substeps == 1));
            const auto links = findGridLinks(model)->front();
            const auto tiling = chooseTiling(size, links, {substeps, 1, false}, {2400, 1000});
            ASSERT_TRUE(tiling);
            ASSERT_FALSE(tiling->repeats);
            EXPECT_EQ(tiling->substeps, substeps);
            EXPECT_LE(tiling->pitch() * tiling->size().y, 2400);
            const glm::ivec2 first = tiling->interior;  // first particle of the second tile across and down
            for (std::size_t k = 0; k < tiling->passes.size(); ++k) {
                const TilePass& pass = tiling->passes[k];
                const GridLinks& colour = links[pass.links];
                const Direction direction = kDirections[colour.colour.family];
                std::set<std::pair<int, int>> relaxed;
                for (int line = 0; line < pass.countAcross; ++line) {
                    for (int along = 0; along < pass.countAlong; ++along) {
                        const glm::ivec2 at = startOf(pass, colour, first, along, line);
                        EXPECT_EQ(relaxationHalf(colour.colour.family, static_cast<glm::uint>(at.x + 64),
                                                 static_cast<glm::uint>(at.y + 64)),
                                  colour.colour.half);
                        EXPECT_TRUE(relaxed.insert({at.x, at.y}).second) << "twice";
                    }
                }
                const Halo after = k + 1 < tiling->passes.size() ? tiling->passes[k + 1].before : Halo{};
                const glm::ivec2 low = first - glm::ivec2(after.left, after.up);
                const glm::ivec2 high = first + tiling->interior + glm::ivec2(after.right, after.down);
                const auto matters = [&](int column, int row) {
                    return column >= low.x && row >= low.y && column < high.x && row < high.y;
                };
                for (int row = low.y - 2; row < high.y + 2; ++row) {
                    for (int column = low.x - 2; column < high.x + 2; ++column) {
                        if (relaxationHalf(colour.colour.family, static_cast<glm::uint>(column + 64),
                                           static_cast<glm::uint>(row + 64)) != colour.colour.half) {
                            continue;
                        }
                        const int otherColumn = column + direction.dx;
                        const int otherRow = row + direction.dy;
                        // A link at a corner of the rectangle may be irrelevant. A link with both ends in the needed
                        // part must be relaxed.
                        const bool inside = matters(column, row) && matters(otherColumn, otherRow);
                        EXPECT_TRUE(!inside || relaxed.contains({column, row})) << k;
                    }
                }
            }
        }
    }
}

TEST(Tiling, BendsReachFartherThanLinks) {
    const Model model = makeModel(sheet({100, 100}, false));
    std::vector<GridLinks> links = findGridLinks(model)->front();
    std::erase_if(links,
                  [](const GridLinks& colour) { return kDirections[colour.colour.family].kind >= LinkKind::bend; });
    const auto stiff = chooseTiling({100, 100}, links, {1, 1, false, false}, {2048, 128});
    const auto bending = chooseTiling({100, 100}, links, {1, 1, false, true}, {2048, 128});
    ASSERT_TRUE(stiff && bending);
    EXPECT_EQ(bending->passes.front().before, stiff->passes.front().before) << "bends come before the links";
    EXPECT_EQ(bending->halo.left, stiff->halo.left + kBendReach);
    EXPECT_EQ(bending->halo.right, stiff->halo.right + kBendReach);
    EXPECT_EQ(bending->halo.up, stiff->halo.up + kBendReach);
    EXPECT_EQ(bending->halo.down, stiff->halo.down + kBendReach);
}

TEST(Tiling, SmallTilesWhereThereIsRoomForMoreAtATime) {
    const Model model = makeModel(sheet({128, 128}, false));
    const auto links = findGridLinks(model)->front();
    const auto few = chooseTiling({128, 128}, links, {16, 1, false}, {3072, 2});
    const auto many = chooseTiling({128, 128}, links, {16, 1, false}, {3072, 128});
    ASSERT_TRUE(few && many);
    EXPECT_LT(few->tiles.x * few->tiles.y, many->tiles.x * many->tiles.y);
    EXPECT_LE(many->tiles.x * many->tiles.y, 128);
}

}  // namespace
}  // namespace drape
