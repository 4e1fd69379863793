// Tests which pins a cloth is tethered to, and the lengths of its tethers.

#include "cloth/make/tethers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "cloth/tethers/tether_pins.h"
#include "support/torn_sheet.h"

namespace drape::test {
namespace {

ClothPart part(glm::uvec2 particles, glm::vec2 size, glm::uint firstParticle = 0) {
    ClothPart cloth;
    cloth.particles = {firstParticle, particles.x * particles.y};
    cloth.grid = ClothGrid{particles, size};
    return cloth;
}

std::vector<bool> pinned(std::size_t count, const std::vector<glm::uint>& pins) {
    std::vector<bool> is(count);
    for (const glm::uint pin : pins) is[pin] = true;
    return is;
}

std::set<glm::uint> pinsOf(const physics::Tether& tether, glm::uint particle) {
    std::set<glm::uint> pins = {tether.pinA, tether.pinB, tether.pinC, tether.pinD};
    pins.erase(particle);
    return pins;
}

TEST(Tethers, LeadToBothCornersAlongStraightLines) {
    const ClothPart cloth = part({33, 17}, {3.2f, 0.8f}, 5);
    std::vector<physics::Tether> tethers = noTethers(5 + 33 * 17);
    tetherGrid(tethers, cloth, pinned(tethers.size(), {5, 5 + 32}));
    for (glm::uint i = 0; i < 33 * 17; ++i) {
        const physics::Tether& tether = tethers[5 + i];
        if (i == 0 || i == 32) {
            EXPECT_TRUE(pinsOf(tether, 5 + i).empty());
            continue;
        }
        EXPECT_EQ(pinsOf(tether, 5 + i), (std::set<glm::uint>{5, 5 + 32}));
        EXPECT_LE(tether.lengthA, tether.lengthB) << "the nearest pin should come first";
        for (const auto& [pin, length] : {std::pair(tether.pinA, tether.lengthA), {tether.pinB, tether.lengthB}}) {
            const float x = 0.1f * (static_cast<float>(i % 33) - static_cast<float>((pin - 5) % 33));
            const float y = 0.05f * static_cast<float>(i / 33);
            EXPECT_NEAR(length, std::sqrt(x * x + y * y), 1e-6f);
        }
        EXPECT_EQ(tether.pinC, 5 + i);
        EXPECT_EQ(tether.lengthC, 0.0f);
    }
}

TEST(Tethers, OfAPinnedRowLeadStraightUp) {
    const ClothPart cloth = part({20, 9}, {1.9f, 0.8f});
    std::vector<glm::uint> row;
    for (glm::uint i = 0; i < 20; ++i) row.push_back(i);
    std::vector<physics::Tether> tethers = noTethers(180);
    tetherGrid(tethers, cloth, pinned(180, row));
    for (glm::uint i = 20; i < 180; ++i) {
        EXPECT_EQ(pinsOf(tethers[i], i), std::set<glm::uint>{i % 20});
        EXPECT_NEAR(tethers[i].lengthA, 0.1f * static_cast<float>(i / 20), 1e-6f);
    }
}

TEST(Tethers, LeadToTheNearestFourOfManyPinsAlongAnEdge) {
    const ClothPart cloth = part({50, 9}, {4.9f, 0.8f});
    std::vector<glm::uint> spaced;
    for (glm::uint i = 0; i < 50; i += 7) spaced.push_back(i);
    std::vector<physics::Tether> tethers = noTethers(450);
    tetherGrid(tethers, cloth, pinned(450, spaced));
    EXPECT_EQ(pinsOf(tethers[3 * 50 + 24], 3 * 50 + 24), (std::set<glm::uint>{14, 21, 28, 35}));
    EXPECT_EQ(pinsOf(tethers[3 * 50], 3 * 50), (std::set<glm::uint>{0, 7, 14, 21}));
}

TEST(Tethers, GroupsAreTheSidesOfAFrame) {
    std::vector<glm::uint> frame;
    for (glm::uint i = 0; i < 10 * 8; ++i) {
        if (i % 10 == 0 || i % 10 == 9 || i / 10 == 0 || i / 10 == 7) frame.push_back(i);
    }
    const auto groups = groupPins({10, 8}, frame);
    EXPECT_EQ(groups[0].size(), 10u);
    EXPECT_EQ(groups[1].size(), 6u);
    EXPECT_EQ(groups[2].size(), 6u);
    EXPECT_EQ(groups[3].size(), 10u);
    EXPECT_TRUE(groupPins({10, 8}, {})[0].empty());
}

TEST(Tethers, DoNotHoldWhatIsTornOff) {
    const ClothPart cloth = part({11, 11}, {1.0f, 1.0f});
    std::vector<SheetLink> cuts;
    for (int column = 0; column < 11; ++column) cuts.push_back({column, 4, true});
    std::vector<physics::Tether> tethers = noTethers(121);
    tetherGrid(tethers, cloth, pinned(121, {0, 10}), cuts);
    for (glm::uint i = 1; i < 121; ++i) {
        if (i == 10) continue;
        EXPECT_EQ(pinsOf(tethers[i], i).size(), i / 11 <= 4 ? 2u : 0u) << i;
    }
    untetherCloth(tethers, cloth);
    for (glm::uint i = 0; i < 121; ++i) EXPECT_TRUE(pinsOf(tethers[i], i).empty());
}

/// Returns the tether of a particle to a pin of a group: its length and the pin. The length is 0 if there is none.
std::pair<float, glm::uint> tetherInto(const std::vector<glm::uint>& group, const physics::Tether& tether,
                                       glm::uint particle) {
    for (const auto& [pin, length] : {std::pair(tether.pinA, tether.lengthA),
                                      {tether.pinB, tether.lengthB},
                                      {tether.pinC, tether.lengthC},
                                      {tether.pinD, tether.lengthD}}) {
        if (pin != particle && std::ranges::binary_search(group, pin)) return {length, pin};
    }
    return {0.0f, particle};
}

/// Checks the tethers of a torn sheet against all pins and all paths.
struct Measured {
    int straight = 0;
    int around = 0;
    int none = 0;

    void check(const Torn& sheet, const std::vector<glm::uint>& pins, const std::vector<physics::Tether>& tethers) {
        const auto n = static_cast<std::size_t>(sheet.count());
        const std::vector<double> links = allPairs(sheet, true);
        const std::vector<double> lines = allPairs(sheet, false);
        for (std::vector<glm::uint> group : groupPins(glm::uvec2(sheet.particles), pins)) {
            if (group.empty()) continue;
            std::ranges::sort(group);
            const std::vector<double> alongLinks = shortestFrom(links, n, group);
            for (glm::uint i = 0; i < n; ++i) {
                if (std::ranges::binary_search(pins, i)) continue;
                const auto [length, pin] = tetherInto(group, tethers[i], i);
                checkOne(sheet, group, i, length, alongLinks[i]);
                if (length == 0.0f) continue;
                const double shortestWay = shortestFrom(lines, n, {pin})[i];
                EXPECT_GE(length, shortestWay * (1.0 - 1e-6))
                    << "the tether is shorter than the path across the cloth: " << i;
            }
        }
    }

private:
    void checkOne(const Torn& sheet, const std::vector<glm::uint>& group, glm::uint particle, float length,
                  double alongLinks) {
        const int i = static_cast<int>(particle);
        double nearest = kNowhere;
        for (const glm::uint pin : group) nearest = std::min(nearest, sheet.straight(i, static_cast<int>(pin)));
        bool isClear = false;  // any of the nearest pins may be taken if several are equally near
        bool isCrossed = false;
        for (const glm::uint pin : group) {
            if (sheet.straight(i, static_cast<int>(pin)) > nearest * (1.0 + 1e-12)) continue;
            (sees(sheet, sheet.placeOf(i), sheet.placeOf(static_cast<int>(pin))) ? isClear : isCrossed) = true;
        }
        if (isClear && std::abs(length - nearest) <= 1e-6 * nearest) {
            ++straight;
        } else if (length == 0.0f) {
            EXPECT_TRUE(isCrossed && alongLinks == kNowhere) << "particle " << i << " has no tether";
            ++none;
        } else {
            EXPECT_TRUE(isCrossed) << "particle " << i << ": " << length << " instead of " << nearest;
            EXPECT_FLOAT_EQ(length, static_cast<float>(alongLinks)) << "particle " << i;
            ++around;
        }
    }
};

TEST(Tethers, OfTornSheetsAreStraightOrAlongLinks) {
    Dice dice(21);
    Measured measured;
    for (int round = 0; round < 60; ++round) {
        Torn sheet = tornSheet(dice);
        const ClothPart cloth =
            part(glm::uvec2(sheet.particles), glm::vec2(sheet.spacing * glm::dvec2(sheet.particles - 1)));
        sheet.spacing = glm::dvec2(cloth.grid->size) / glm::dvec2(sheet.particles - 1);
        const std::vector<glm::uint> pins = pinsFor(sheet, dice);
        std::vector<physics::Tether> tethers = noTethers(static_cast<glm::uint>(sheet.count()));
        tetherGrid(tethers, cloth, pinned(tethers.size(), pins), sheet.cuts);
        measured.check(sheet, pins, tethers);
        for (const physics::Tether& tether : tethers) {
            if (tether.lengthB == 0.0f) continue;
            EXPECT_LE(tether.lengthA, tether.lengthB) << "the shortest tether should come first";
        }
    }
    EXPECT_GT(measured.straight, 2000);
    EXPECT_GT(measured.around, 1000);
    EXPECT_GT(measured.none, 200);
}

TEST(Tethers, BehindASlitGoAroundItsEnd) {
    // Cuts a slit through the links down from row 2, from column 1 on. Only column 0 stays whole.
    const ClothPart cloth = part({8, 8}, {0.7f, 0.7f});
    std::vector<SheetLink> cuts;
    for (int column = 1; column < 8; ++column) cuts.push_back({column, 2, true});
    std::vector<physics::Tether> tethers = noTethers(64);
    tetherGrid(tethers, cloth, pinned(64, {4}), cuts);
    const float diagonal = 0.1f * std::sqrt(2.0f);
    EXPECT_NEAR(tethers[2 * 8 + 7].lengthA, 0.1f * std::sqrt(13.0f), 1e-6f) << "should be straight before the slit";
    EXPECT_NEAR(tethers[3 * 8 + 4].lengthA, 2 * diagonal + 0.2f + 0.1f + 0.4f, 1e-6f);
    EXPECT_NEAR(tethers[3 * 8 + 0].lengthA, 2 * diagonal + 0.2f + 0.1f, 1e-6f)
        << "should go around the removed cell in between";
}

TEST(Tethers, OfAWorldWithoutPinsAreNone) {
    const std::vector<ClothPart> cloths = {part({4, 4}, {1, 1}), part({5, 3}, {1, 1}, 16)};
    std::vector<float> inverseMasses(16 + 15 + 3, 1.0f);
    EXPECT_TRUE(makeTethers(cloths, inverseMasses).empty());
    inverseMasses[33] = 0.0f;
    EXPECT_TRUE(makeTethers(cloths, inverseMasses).empty()) << "systems should have no tethers";
    inverseMasses[16] = 0.0f;
    const std::vector<physics::Tether> tethers = makeTethers(cloths, inverseMasses);
    ASSERT_EQ(tethers.size(), 34u);
    for (glm::uint i = 0; i < 34; ++i) {
        EXPECT_EQ(pinsOf(tethers[i], i).size(), i > 16 && i < 31 ? 1u : 0u) << i;
    }
}

}  // namespace
}  // namespace drape::test
