// Tests the panels of a garment, laid flat, and their strain, without a window.

#include "viewer/hand/flat_pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "patterns/pattern_reader.h"
#include "patterns/sample_patterns.h"
#include "patterns/sewn_pattern.h"
#include "viewer/hand/pattern_view.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

constexpr glm::vec2 kSheetCorner{100.0f, 50.0f};
constexpr glm::vec2 kSheetSize{400.0f, 600.0f};
constexpr float kSheetGap = 10.0f;

/// A grid and a T-shirt.
struct Shirt {
    Shirt() {
        PatternSettings settings;
        settings.spacing = 0.03f;
        ClothDescription shirt;
        shirt.mesh.file = "shirt.json";
        shirt.mesh.shape =
            makeMeshShape(weld(meshOfPattern(readPattern(test::tshirtText()), settings), -1.0f, 1.0f), true);
        shirt.pins = PinPattern::none;
        shirt.sewing = 1.0f;
        ClothDescription grid;
        grid.particles = {4, 3};
        WorldDescription world;
        world.cloths = {grid, shirt};
        model = makeModel(world);
        pattern = makeFlatPattern(model);
        sheet = arrange(pattern, kSheetCorner, kSheetSize, kSheetGap);
    }

    Model model;
    FlatPattern pattern;
    PatternSheet sheet;
};

float areaOf(const FlatPattern& pattern, const std::vector<std::uint32_t>& loop) {
    float twice = 0.0f;
    for (std::size_t k = 0; k < loop.size(); ++k) {
        const glm::vec2 a = pattern.places[loop[k]];
        const glm::vec2 b = pattern.places[loop[(k + 1) % loop.size()]];
        twice += a.x * b.y - a.y * b.x;
    }
    return 0.5f * std::abs(twice);
}

TEST(FlatPattern, HasThePanelsOfTheSewingPatternWithTheirOutlines) {
    const Shirt shirt;
    const FlatPattern& pattern = shirt.pattern;
    std::set<std::string> names;
    std::size_t triangles = 0;
    for (const FlatPanel& panel : pattern.panels) {
        names.insert(panel.name);
        triangles += panel.triangles.size();
        ASSERT_EQ(panel.outlines.size(), 1u) << panel.name;
        float area = 0.0f;
        for (const FlatTriangle& triangle : panel.triangles)
            area += areaOf(pattern, {triangle.nodes.begin(), triangle.nodes.end()});
        EXPECT_NEAR(areaOf(pattern, panel.outlines.front()), area, 1e-4f * area) << panel.name;
    }
    EXPECT_EQ(pattern.panels.size(), 6u);
    EXPECT_EQ(names, (std::set<std::string>{"front", "back", "left_sleeve_f", "left_sleeve_b", "right_sleeve_f",
                                            "right_sleeve_b"}));
    EXPECT_EQ(triangles, shirt.model.cloths[1].triangles.count);
    const auto front = std::ranges::find(pattern.panels, "front", &FlatPanel::name);
    EXPECT_NEAR(front->high.x - front->low.x, 0.5f, 0.01f);
    EXPECT_NEAR(front->high.y - front->low.y, 0.66f, 0.01f);
}

TEST(FlatPattern, PairsTheBordersOfSeams) {
    const Shirt shirt;
    const FlatPattern& pattern = shirt.pattern;
    EXPECT_EQ(pattern.seams.size(), 14u) << "the stitches of the pattern";
    for (const FlatSeam& seam : pattern.seams) {
        const auto& [one, other] = seam.sides;
        ASSERT_EQ(one.size(), other.size());
        for (std::size_t k = 0; k < one.size(); ++k) EXPECT_EQ(pattern.particles[one[k]], pattern.particles[other[k]]);
        const float length = lengthOf(pattern, one);
        EXPECT_GT(length, 0.05f);
        const auto isOfSleeve = [&](const std::vector<std::uint32_t>& side) {
            return pattern.panels[pattern.panelOf[side.front()]].name.find("sleeve") != std::string::npos;
        };
        // Sleeves are longer than the armholes that they are sewn into.
        const float tolerance = isOfSleeve(one) != isOfSleeve(other) ? 0.15f : 0.01f;
        EXPECT_NEAR(lengthOf(pattern, other), length, tolerance * length);
    }
    const auto index = [&](const char* name) {
        return static_cast<std::size_t>(std::ranges::find(pattern.panels, name, &FlatPanel::name) -
                                        pattern.panels.begin());
    };
    const std::vector<std::string> names = sewnTo(pattern, index("front"));
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
              (std::set<std::string>{"front", "back", "left_sleeve_f", "right_sleeve_f"}))
        << "its dart is a seam with itself";
}

TEST(FlatPattern, FindsPanelsAndSeamsAtAPlace) {
    const Shirt shirt;
    const FlatPattern& pattern = shirt.pattern;
    const PatternSheet& sheet = shirt.sheet;
    for (std::size_t i = 0; i < pattern.panels.size(); ++i) {
        const FlatPanel& panel = pattern.panels[i];
        const glm::vec2 low = sheet.corners[i];
        const glm::vec2 high = low + sheet.scale * (panel.high - panel.low);
        EXPECT_GE(low.x, kSheetCorner.x) << panel.name;
        EXPECT_GE(low.y, kSheetCorner.y) << panel.name;
        EXPECT_LE(high.x, kSheetCorner.x + kSheetSize.x) << panel.name;
        EXPECT_LE(high.y, kSheetCorner.y + kSheetSize.y) << panel.name;
        for (const FlatTriangle& triangle : panel.triangles) {
            const glm::vec2 middle =
                (sheet.placeOf(pattern, triangle.nodes[0]) + sheet.placeOf(pattern, triangle.nodes[1]) +
                 sheet.placeOf(pattern, triangle.nodes[2])) /
                3.0f;
            EXPECT_EQ(panelAt(pattern, sheet, middle), i);
            EXPECT_EQ(panelWith(pattern, shirt.model.triangles[triangle.triangle]), i);
        }
    }
    EXPECT_FALSE(panelAt(pattern, sheet, kSheetCorner - 5.0f));
    EXPECT_FALSE(panelWith(pattern, shirt.model.triangles.front())) << "a triangle of the grid";
    for (std::size_t i = 0; i < pattern.seams.size(); ++i) {
        for (const std::vector<std::uint32_t>& side : pattern.seams[i].sides) {
            const std::size_t half = side.size() / 2;
            const glm::vec2 middle =
                0.5f * (sheet.placeOf(pattern, side[half]) + sheet.placeOf(pattern, side[half - 1]));
            EXPECT_EQ(seamAt(pattern, sheet, middle, 2.0f), i);
        }
    }
    EXPECT_FALSE(seamAt(pattern, sheet, kSheetCorner - 5.0f, 2.0f));
}

TEST(FlatPattern, IsEmptyWithoutPanels) {
    const Sheets sheets{0.0f};
    EXPECT_FALSE(hasPanels(sheets.model));
    EXPECT_TRUE(makeFlatPattern(sheets.model).panels.empty());
    EXPECT_TRUE(hasPanels(Shirt().model));
}

TEST(ParticleStrain, IsThatOfTheMostChangedLink) {
    Sheets sheets{0.0f};
    for (glm::vec4& position : sheets.positions) position.x *= 1.1f;
    const std::vector<float> strain = strainOf(sheets.model, sheets.positions, sheets.links, 0.0);
    ASSERT_EQ(strain.size(), sheets.positions.size());
    for (const float value : strain) EXPECT_NEAR(value, 0.1f, 1e-4f);
    const render::Spread spread = spreadOfValues(strain);
    EXPECT_NEAR(spread.largest, 0.1f, 1e-4f);
    EXPECT_GE(spread.most, 0.0999f);
}

TEST(ParticleStrain, FollowsTheLengthsOfSewing) {
    const Shirt shirt;
    const auto largest = [&](double seconds) {
        return spreadOfValues(strainOf(shirt.model, shirt.model.startPositions, shirt.model.links.links, seconds))
            .largest;
    };
    EXPECT_LT(largest(0.0), 1e-3f) << "links begin at their lengths at the start";
    EXPECT_GT(largest(5.0), 0.1f) << "and go to those of the panels";
}

}  // namespace
}  // namespace drape::viewer
