// To which pins a cloth is tethered, and how long.

#include "cloth/tethers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "cloth/pin_groups.h"

namespace drape {
namespace {

ClothPart part(glm::uvec2 particles, glm::vec2 size, glm::uint firstParticle = 0) {
    ClothPart cloth;
    cloth.firstParticle = firstParticle;
    cloth.gridSize = particles;
    cloth.size = size;
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
    tetherCloth(tethers, cloth, pinned(tethers.size(), {5, 5 + 32}));
    for (glm::uint i = 0; i < 33 * 17; ++i) {
        const physics::Tether& tether = tethers[5 + i];
        if (i == 0 || i == 32) {
            EXPECT_TRUE(pinsOf(tether, 5 + i).empty());
            continue;
        }
        EXPECT_EQ(pinsOf(tether, 5 + i), (std::set<glm::uint>{5, 5 + 32}));
        EXPECT_LE(tether.lengthA, tether.lengthB) << "the nearest first";
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
    tetherCloth(tethers, cloth, pinned(180, row));
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
    tetherCloth(tethers, cloth, pinned(450, spaced));
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
    tetherCloth(tethers, cloth, pinned(121, {0, 10}), cuts);
    for (glm::uint i = 1; i < 121; ++i) {
        if (i == 10) continue;
        EXPECT_EQ(pinsOf(tethers[i], i).size(), i / 11 <= 4 ? 2u : 0u) << i;
    }
    untetherCloth(tethers, cloth);
    for (glm::uint i = 0; i < 121; ++i) EXPECT_TRUE(pinsOf(tethers[i], i).empty());
}

TEST(Tethers, OfAWorldWithoutPinsAreNone) {
    const std::vector<ClothPart> cloths = {part({4, 4}, {1, 1}), part({5, 3}, {1, 1}, 16)};
    std::vector<float> inverseMasses(16 + 15 + 3, 1.0f);
    EXPECT_TRUE(makeTethers(cloths, inverseMasses).empty());
    inverseMasses[33] = 0.0f;
    EXPECT_TRUE(makeTethers(cloths, inverseMasses).empty()) << "systems have none";
    inverseMasses[16] = 0.0f;
    const std::vector<physics::Tether> tethers = makeTethers(cloths, inverseMasses);
    ASSERT_EQ(tethers.size(), 34u);
    for (glm::uint i = 0; i < 34; ++i) {
        EXPECT_EQ(pinsOf(tethers[i], i).size(), i > 16 && i < 31 ? 1u : 0u) << i;
    }
}

}  // namespace
}  // namespace drape
