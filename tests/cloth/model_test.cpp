#include "cloth/core/model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cloth/core/placement.h"
#include "cloth/make/make_model.h"

namespace drape::test {
namespace {

ClothDescription gridOf(glm::uint columns, glm::uint rows) {
    ClothDescription description;
    description.particles = {columns, rows};
    description.size = {1.5f, 0.75f};
    description.pins = PinPattern::none;
    return description;
}

LinkKind kindOf(const Model& model, const physics::Link& link) {
    return static_cast<LinkKind>(model.materials[link.material].kind);
}

std::size_t countOf(const Model& model, LinkKind kind) {
    return static_cast<std::size_t>(
        std::ranges::count(model.links.links, kind, [&](const physics::Link& link) { return kindOf(model, link); }));
}

std::vector<glm::uint> pinsOf(ClothDescription description, PinPattern pattern) {
    description.pins = pattern;
    return pinnedParticles(description);
}

TEST(Model, CountsFollowFromTheSize) {
    for (const glm::uvec2 size :
         {glm::uvec2(2, 2), glm::uvec2(3, 2), glm::uvec2(2, 5), glm::uvec2(7, 4), glm::uvec2(20, 31)}) {
        ClothDescription description = gridOf(size.x, size.y);
        description.diagonalBendLinks = true;
        const Model model = makeModel(description);
        const std::size_t w = size.x;
        const std::size_t h = size.y;
        EXPECT_EQ(model.particleCount(), w * h);
        EXPECT_EQ(model.triangleCount(), 2 * (w - 1) * (h - 1));
        EXPECT_EQ(countOf(model, LinkKind::structural), (w - 1) * h + w * (h - 1));
        EXPECT_EQ(countOf(model, LinkKind::shear), 2 * (w - 1) * (h - 1));
        EXPECT_EQ(countOf(model, LinkKind::bend), (w - 2) * h + w * (h - 2));
        EXPECT_EQ(countOf(model, LinkKind::diagonalBend), 2 * (w - 2) * (h - 2));
    }
}

TEST(Model, MosegaardsClothHasHisConstraints) {
    ClothDescription description = gridOf(55, 45);
    description.diagonalBendLinks = true;
    const Model model = makeModel(description);
    EXPECT_EQ(countOf(model, LinkKind::structural), 4850u);
    EXPECT_EQ(countOf(model, LinkKind::shear), 4752u);
    EXPECT_EQ(countOf(model, LinkKind::bend), 4750u);
    EXPECT_EQ(countOf(model, LinkKind::diagonalBend), 4558u);
    EXPECT_EQ(model.linkCount(), 18910u);
}

TEST(Model, RestLengthsAreTheDistancesInTheFlatGrid) {
    ClothDescription description = gridOf(8, 13);
    description.diagonalBendLinks = true;
    const Model model = makeModel(description);
    for (const physics::Link& link : model.links.links) {
        const auto a = glm::dvec3(model.startPositions[link.a]);
        const auto b = glm::dvec3(model.startPositions[link.b]);
        // Positions near 2 m are each rounded to 1.2e-7 m.
        EXPECT_NEAR(glm::distance(a, b), link.restLength, 3e-7);
    }
}

TEST(Model, LinksOfAKindReachAsFarAsItsNameSays) {
    ClothDescription description = gridOf(8, 13);
    description.size = {0.7f, 2.4f};  // makes cells of 0.1 by 0.2 m
    description.diagonalBendLinks = true;
    const Model model = makeModel(description);
    for (const physics::Link& link : model.links.links) {
        const glm::ivec2 a(link.a % 8, link.a / 8);
        const glm::ivec2 b(link.b % 8, link.b / 8);
        const glm::ivec2 reach = glm::abs(b - a);
        switch (kindOf(model, link)) {
            case LinkKind::structural:
                EXPECT_EQ(reach.x + reach.y, 1);
                break;
            case LinkKind::shear:
                EXPECT_EQ(reach, glm::ivec2(1, 1));
                break;
            case LinkKind::bend:
                EXPECT_TRUE(reach == glm::ivec2(2, 0) || reach == glm::ivec2(0, 2));
                break;
            case LinkKind::diagonalBend:
                EXPECT_EQ(reach, glm::ivec2(2, 2));
                break;
        }
        EXPECT_NEAR(link.restLength, std::hypot(0.1 * reach.x, 0.2 * reach.y), 1e-6);
    }
}

TEST(Model, TrianglesCoverTheClothAndFaceTheSameWay) {
    const ClothDescription description = gridOf(9, 6);
    const Model model = makeModel(description);
    double area = 0.0;
    for (const physics::Triangle& t : model.triangles) {
        ASSERT_LT(std::max({t.a, t.b, t.c}), model.particleCount());
        const auto a = glm::dvec3(model.startPositions[t.a]);
        const glm::dvec3 normal =
            glm::cross(glm::dvec3(model.startPositions[t.b]) - a, glm::dvec3(model.startPositions[t.c]) - a);
        EXPECT_NEAR(glm::length(normal) / 2, t.restArea, 1e-6);
        EXPECT_GT(normal.z, 0.0);  // x runs across and -y down, so the front looks along +z
        area += t.restArea;
    }
    EXPECT_NEAR(area, 1.5 * 0.75, 1e-6);
}

TEST(Model, EachParticleKnowsItsTriangles) {
    const Model model = makeModel(gridOf(5, 4));
    ASSERT_EQ(model.triangleStarts.size(), model.particleCount() + 1u);
    ASSERT_EQ(model.trianglesOf.size(), 3u * model.triangleCount());
    EXPECT_EQ(model.triangleStarts.back(), model.trianglesOf.size());
    for (glm::uint i = 0; i < model.particleCount(); ++i) {
        std::vector<glm::uint> expected;
        for (glm::uint k = 0; k < model.triangleCount(); ++k) {
            const physics::Triangle& t = model.triangles[k];
            if (t.a == i || t.b == i || t.c == i) expected.push_back(k);
        }
        const std::vector<glm::uint> found(model.trianglesOf.begin() + model.triangleStarts[i],
                                           model.trianglesOf.begin() + model.triangleStarts[i + 1]);
        EXPECT_EQ(found, expected) << "particle " << i;
    }
}

TEST(Model, MassesAddUpToTheCloths) {
    for (const glm::uint side : {2u, 3u, 17u, 64u}) {
        ClothDescription description = gridOf(side, side + 1);
        description.massPerArea = 0.2f;
        const Model model = makeModel(description);
        const double mass = std::accumulate(model.freeInverseMasses.begin(), model.freeInverseMasses.end(), 0.0,
                                            [](double sum, float inverse) { return sum + 1.0 / inverse; });
        EXPECT_NEAR(mass, 0.2 * 1.5 * 0.75, 1e-6);
        EXPECT_EQ(model.leastMassPerArea, 0.2f);
    }
}

TEST(Model, AParticleMassOverridesTheMassPerArea) {
    ClothDescription description = gridOf(4, 3);
    description.particleMass = 0.5f;
    const Model model = makeModel(description);
    for (const float inverse : model.freeInverseMasses) EXPECT_EQ(inverse, 2.0f);
    // An inner particle has the area of a whole cell, the largest possible one.
    EXPECT_NEAR(model.leastMassPerArea, 0.5 / ((1.5 / 3) * (0.75 / 2)), 1e-5);
}

TEST(Model, PleatsFoldTheSheetAndStretchNothing) {
    ClothDescription description = gridOf(41, 9);
    const Model flat = makeModel(description);
    description.gather = 0.3f;
    description.pleats = 4;
    const Model pleated = makeModel(description);
    const glm::vec3 width = glm::vec3(pleated.startPositions[40]) - glm::vec3(pleated.startPositions[0]);
    EXPECT_NEAR(glm::length(width), 0.7 * description.size.x, 1e-5);
    float deepest = 0.0f;
    for (std::size_t k = 0; k < pleated.links.links.size(); ++k) {
        const physics::Link& link = pleated.links.links[k];
        EXPECT_EQ(link.restLength, flat.links.links[k].restLength);
        const float length =
            glm::distance(glm::vec3(pleated.startPositions[link.a]), glm::vec3(pleated.startPositions[link.b]));
        // Pleats grow uneven from row to row, which shears cells by up to 3 %.
        EXPECT_LE(length, link.restLength * 1.035f);
        if (kindOf(pleated, link) == LinkKind::structural) {
            EXPECT_NEAR(length, link.restLength, link.a + 1 == link.b ? 1e-6 : 0.005 * link.restLength);
        }
    }
    for (const glm::vec4& p : pleated.startPositions) {
        deepest = std::max(deepest, std::abs(p.z - pleated.startPositions[0].z));
    }
    EXPECT_GT(deepest, 0.08f);
    for (std::size_t i = 0; i + 2 <= 40; ++i) {
        const auto at = [&](std::size_t k) { return glm::vec3(pleated.startPositions[k]); };
        const float turn = glm::dot(glm::normalize(at(i + 1) - at(i)), glm::normalize(at(i + 2) - at(i + 1)));
        EXPECT_GT(turn, 0.5f) << "pleats are round, without a crease, at " << i;
    }
}

TEST(Pins, PatternsHoldWhatTheyName) {
    const ClothDescription grid = gridOf(4, 3);
    using List = std::vector<glm::uint>;
    EXPECT_EQ(pinsOf(grid, PinPattern::none), List());
    EXPECT_EQ(pinsOf(grid, PinPattern::topCorners), (List{0, 3}));
    EXPECT_EQ(pinsOf(grid, PinPattern::fourCorners), (List{0, 3, 8, 11}));
    EXPECT_EQ(pinsOf(grid, PinPattern::topRow), (List{0, 1, 2, 3}));
    EXPECT_EQ(pinsOf(grid, PinPattern::leftEdge), (List{0, 4, 8}));
}

TEST(Pins, AreInverseMassesOfZero) {
    ClothDescription description = gridOf(4, 3);
    description.pins = PinPattern::topRow;
    const Model model = makeModel(description);
    for (glm::uint i = 0; i < 12; ++i) {
        EXPECT_EQ(model.startPositions[i].w, i < 4 ? 0.0f : model.freeInverseMasses[i]);
        EXPECT_GT(model.freeInverseMasses[i], 0.0f);
    }
    description.pins = PinPattern::none;
    EXPECT_EQ(inverseMasses(model, WorldDescription{{description}, {}}), model.freeInverseMasses);
}

TEST(Pins, ListedPinsAreSortedUniqueAndMoved) {
    ClothDescription description = gridOf(4, 3);
    const Model flat = makeModel(description);
    description.pins = PinPattern::listed;
    description.listedPins = {{{3, 2}, {0.1f, 0.2f, 0.3f}}, {{0, 0}, {}}, {{3, 2}, {}}};
    EXPECT_EQ(pinnedParticles(description), (std::vector<glm::uint>{0, 11}));
    const Model model = makeModel(description);
    for (glm::uint i = 0; i < 12; ++i) {
        const glm::vec3 offset = i == 11 ? glm::vec3(0.1f, 0.2f, 0.3f) : glm::vec3(0.0f);
        EXPECT_EQ(glm::vec3(model.startPositions[i]), glm::vec3(flat.startPositions[i]) + offset) << "particle " << i;
    }
    // Rest lengths stay those of the flat grid, so the offset strains the cloth.
    for (std::size_t k = 0; k < flat.links.links.size(); ++k) {
        EXPECT_EQ(model.links.links[k].restLength, flat.links.links[k].restLength);
    }
}

TEST(Model, OffsetsOfUnlistedPatternsAreIgnored) {
    ClothDescription description = gridOf(4, 3);
    description.pins = PinPattern::topRow;
    description.listedPins = {{{1, 1}, {5.0f, 0.0f, 0.0f}}};
    EXPECT_EQ(makeModel(description).startPositions[5].x, makeModel(gridOf(4, 3)).startPositions[5].x);
}

}  // namespace
}  // namespace drape::test
