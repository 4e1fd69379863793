// Compares straight distances to the nearest pin with a search over all pins.

#include <gtest/gtest.h>

#include "cloth/tethers/pin_distances.h"
#include "support/torn_sheet.h"

namespace drape::test {
namespace {

void expectNearest(const Torn& sheet, const std::vector<glm::uint>& pins) {
    const PinDistances found = nearestPins(sheet.rest(), pins);
    ASSERT_EQ(found.lengths.size(), static_cast<std::size_t>(sheet.count()));
    for (int i = 0; i < sheet.count(); ++i) {
        double nearest = kNowhere;
        for (const glm::uint pin : pins) nearest = std::min(nearest, sheet.straight(i, static_cast<int>(pin)));
        const auto at = static_cast<std::size_t>(i);
        ASSERT_DOUBLE_EQ(found.lengths[at], nearest) << "particle " << i << " of " << sheet.particles.x;
        ASSERT_TRUE(std::ranges::binary_search(pins, found.pins[at])) << i;
        ASSERT_EQ(found.lengths[at], sheet.straight(i, static_cast<int>(found.pins[at]))) << i;
    }
}

TEST(NearestPins, AreThoseOfAllPins) {
    Dice dice(3);
    for (int round = 0; round < 400; ++round) {
        const Torn sheet = blankSheet(dice);
        expectNearest(sheet, pinsFor(sheet, dice));
    }
}

TEST(NearestPins, OfManyScatteredOnesAreThoseOfAll) {
    Dice dice(4);
    for (const glm::dvec2 spacing : {glm::dvec2(0.1), glm::dvec2(0.001, 1.0), glm::dvec2(1.0, 0.001)}) {
        Torn sheet;
        sheet.particles = {61, 47};
        sheet.spacing = spacing;
        std::set<glm::uint> pins;
        while (pins.size() < 40) pins.insert(static_cast<glm::uint>(dice.below(sheet.count())));
        expectNearest(sheet, {pins.begin(), pins.end()});
    }
}

TEST(NearestPins, CutsMakeNoDifference) {
    Dice dice(5);
    for (int round = 0; round < 50; ++round) {
        const Torn sheet = tornSheet(dice);
        expectNearest(sheet, pinsFor(sheet, dice));
    }
}

}  // namespace
}  // namespace drape::test
