#include "cloth/core/colouring.h"

#include <gtest/gtest.h>

#include <random>

#include "cloth/description/grid.h"

namespace drape::test {
namespace {

using physics::Link;
using Families = std::vector<std::vector<Link>>;

Link link(glm::uint a, glm::uint b) { return {a, b, 1.0f, 0}; }

Families familiesOf(const ClothDescription& description) {
    Families families;
    for (std::size_t k = 0; k < kFamilies; ++k) families.push_back(makeLinks(description, k));
    return families;
}

/// Four particles in a row, enough to make every kind of fault.
const Families kRow = {{link(0, 1), link(1, 2), link(2, 3)}};

std::string faultIn(const ColouredLinks& coloured, const Families& families, glm::uint particles) {
    return findColouringFault(coloured, families, particles).value_or("");
}

TEST(Colouring, EveryGridTakesTwoColoursForEachDirectionOfItsLinks) {
    for (glm::uint columns = 2; columns <= 20; ++columns) {
        for (glm::uint rows = 2; rows <= 20; ++rows) {
            for (const bool diagonals : {false, true}) {
                ClothDescription description;
                description.particles = {columns, rows};
                description.diagonalBendLinks = diagonals;
                const Families families = familiesOf(description);
                const ColouredLinks coloured = colourLinks(families, columns * rows);
                ASSERT_EQ(faultIn(coloured, families, columns * rows), "") << columns << " x " << rows;
                const std::size_t most = diagonals ? 16 : 12;
                ASSERT_LE(coloured.colours.size(), most) << columns << " x " << rows;
                // Every direction has a chain of two links from 5 x 5 on, and such a chain needs two colours.
                if (std::min(columns, rows) >= 5) {
                    ASSERT_EQ(coloured.colours.size(), most) << columns << " x " << rows;
                }
            }
        }
    }
}

TEST(Colouring, AnySetOfLinksIsColoured) {
    std::mt19937 random(7);  // NOLINT: a fixed seed makes the same links in every run
    for (int round = 0; round < 50; ++round) {
        const glm::uint particles = 2 + static_cast<glm::uint>(random() % 60);
        Families families(1 + random() % 3);
        for (auto& family : families) {
            for (std::size_t k = random() % 300; k > 0; --k) {
                const glm::uint a = static_cast<glm::uint>(random()) % particles;
                const glm::uint b = (a + 1 + static_cast<glm::uint>(random()) % (particles - 1)) % particles;
                family.push_back(link(a, b));
            }
        }
        ASSERT_EQ(faultIn(colourLinks(families, particles), families, particles), "") << "round " << round;
    }
}

TEST(Colouring, AStarTakesAColourForEachOfItsLinks) {
    for (const glm::uint arms : {63u, 64u, 65u, 200u}) {  // below and above the 64 bits of a word
        Families families(1);
        for (glm::uint arm = 1; arm <= arms; ++arm) families[0].push_back(link(0, arm));
        const ColouredLinks coloured = colourLinks(families, arms + 1);
        EXPECT_EQ(coloured.colours.size(), arms);
        EXPECT_EQ(faultIn(coloured, families, arms + 1), "");
    }
}

TEST(Colouring, LinksKeepTheirOrderWithinAColour) {
    ClothDescription description;
    description.particles = {9, 7};
    const ColouredLinks coloured = colourLinks(familiesOf(description), 63);
    // The first family, and thus each of its colours, runs row by row.
    const Range first = coloured.colours[0];
    for (glm::uint k = first.first + 1; k < first.first + first.count; ++k) {
        EXPECT_LT(coloured.links[k - 1].a, coloured.links[k].a);
    }
}

TEST(Colouring, NoLinksTakeNoColours) {
    const Families none;
    EXPECT_TRUE(colourLinks(none, 3).colours.empty());
    EXPECT_EQ(faultIn({}, none, 3), "");
}

TEST(Colouring, BadLinksAreRefused) {
    EXPECT_THROW(colourLinks(Families{{link(0, 4)}}, 4), std::invalid_argument);
    EXPECT_THROW(colourLinks(Families{{link(4, 0)}}, 4), std::invalid_argument);
    EXPECT_THROW(colourLinks(Families{{link(2, 2)}}, 4), std::invalid_argument);
    EXPECT_THROW(colourLinks(Families{{link(0, 1)}, {link(0, 0)}}, 4), std::invalid_argument);
}

TEST(ColouringFault, AParticleTwiceInAColour) {
    const ColouredLinks coloured{kRow[0], {{0, 2}, {2, 1}}};
    EXPECT_EQ(faultIn(coloured, kRow, 4), "colour 0 touches particle 1 twice");
}

TEST(ColouringFault, ALinkMissing) {
    const ColouredLinks coloured{{link(0, 1), link(2, 3)}, {{0, 2}}};
    EXPECT_EQ(faultIn(coloured, kRow, 4), "the coloured links do not contain each given link exactly once");
}

TEST(ColouringFault, ALinkDuplicated) {
    const ColouredLinks coloured{{link(0, 1), link(2, 3), link(1, 2), link(1, 2)}, {{0, 2}, {2, 1}, {3, 1}}};
    EXPECT_EQ(faultIn(coloured, kRow, 4), "the coloured links do not contain each given link exactly once");
}

TEST(ColouringFault, ALinkChanged) {
    ColouredLinks coloured{{link(0, 1), link(2, 3), link(1, 2)}, {{0, 2}, {2, 1}}};
    ASSERT_EQ(faultIn(coloured, kRow, 4), "");
    coloured.links[1].restLength = 2.0f;
    EXPECT_EQ(faultIn(coloured, kRow, 4), "the coloured links do not contain each given link exactly once");
}

TEST(ColouringFault, RangesWithAGapAnOverlapOrARest) {
    const std::vector<Link> links = {link(0, 1), link(2, 3), link(1, 2)};
    EXPECT_EQ(faultIn({links, {{0, 1}, {2, 1}}}, kRow, 4),
              "colour 1 does not follow the previous colour without a gap");
    EXPECT_EQ(faultIn({links, {{0, 2}, {1, 2}}}, kRow, 4),
              "colour 1 does not follow the previous colour without a gap");
    EXPECT_EQ(faultIn({links, {{0, 2}, {2, 2}}}, kRow, 4),
              "colour 1 does not follow the previous colour without a gap");
    EXPECT_EQ(faultIn({links, {{0, 2}}}, kRow, 4), "links after the last colour");
}

TEST(ColouringFault, ALinkToNoParticle) {
    EXPECT_EQ(faultIn({{link(0, 9)}, {{0, 1}}}, kRow, 4), "link 0 refers to a particle that does not exist");
}

}  // namespace
}  // namespace drape::test
