// Compares shortest paths along links with a search over all pairs of neighbours.

#include <gtest/gtest.h>

#include <numeric>

#include "cloth/tethers/pin_distances.h"
#include "support/torn_sheet.h"

namespace drape::test {
namespace {

std::vector<glm::uint> allOf(const Torn& sheet) {
    std::vector<glm::uint> particles(static_cast<std::size_t>(sheet.count()));
    std::iota(particles.begin(), particles.end(), 0u);
    return particles;
}

/// Checks the requested particles. The rest may have any length that is not too short.
void expectShortest(const Torn& sheet, const std::vector<glm::uint>& pins, const std::vector<glm::uint>& asked) {
    const PinDistances found = pathsAlongLinks(sheet.rest(), pins, asked);
    const auto n = static_cast<std::size_t>(sheet.count());
    const std::vector<double> pairs = allPairs(sheet, true);
    const std::vector<double> shortest = shortestFrom(pairs, n, pins);
    for (std::size_t i = 0; i < n; ++i) ASSERT_GE(found.lengths[i] * (1.0 + 1e-12), shortest[i]) << i;
    for (const glm::uint i : asked) {
        if (shortest[i] == kNowhere) {
            ASSERT_EQ(found.lengths[i], PinDistances::kUnreachable) << i;
            continue;
        }
        ASSERT_DOUBLE_EQ(found.lengths[i], shortest[i]) << "particle " << i << " of " << sheet.particles.x;
        ASSERT_DOUBLE_EQ(shortestFrom(pairs, n, {found.pins[i]})[i], shortest[i]) << "path to the particle's own pin";
    }
}

TEST(LinkPaths, AreTheShortest) {
    Dice dice(11);
    for (int round = 0; round < 80; ++round) {
        const Torn sheet = tornSheet(dice);
        expectShortest(sheet, pinsFor(sheet, dice), allOf(sheet));
    }
}

TEST(LinkPaths, AreFoundForThoseThatAreAskedFor) {
    Dice dice(12);
    for (int round = 0; round < 80; ++round) {
        const Torn sheet = tornSheet(dice);
        std::set<glm::uint> asked;
        for (int k = 0; k < 3; ++k) asked.insert(static_cast<glm::uint>(dice.below(sheet.count())));
        expectShortest(sheet, pinsFor(sheet, dice), {asked.begin(), asked.end()});
    }
}

TEST(LinkPaths, OfCellsMuchLongerThanWideAreTheShortest) {
    Dice dice(13);
    for (const glm::dvec2 spacing : {glm::dvec2(1.0, 0.004), glm::dvec2(1e-6, 1000.0), glm::dvec2(1.0, 0.003)}) {
        for (int round = 0; round < 12; ++round) {
            Torn sheet = tornSheet(dice);
            sheet.spacing = spacing;
            expectShortest(sheet, pinsFor(sheet, dice), allOf(sheet));
            expectShortest(sheet, pinsFor(sheet, dice), {static_cast<glm::uint>(dice.below(sheet.count()))});
        }
    }
}

TEST(LinkPaths, ALoneThreadIsOne) {
    // Cuts all links down from row 2 except the link of column 3.
    Torn sheet;
    sheet.particles = {6, 6};
    for (int column = 0; column < 6; ++column) {
        if (column != 3) sheet.cut({column, 2, true});
    }
    const std::vector<glm::uint> pin = {0};
    const std::vector<glm::uint> below = {3 * 6 + 0};
    EXPECT_DOUBLE_EQ(pathsAlongLinks(sheet.rest(), pin, below).lengths[18], 2.0 * std::sqrt(2.0) + 1.0 + 1.0 + 3.0);
    sheet.cut({3, 2, true});
    EXPECT_EQ(pathsAlongLinks(sheet.rest(), pin, below).lengths[18], PinDistances::kUnreachable);
}

}  // namespace
}  // namespace drape::test
