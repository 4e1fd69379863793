// Tests the lines along which horizontal planes cut surfaces.

#include "crossings/level_lines.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drape {
namespace {

struct FlatSurface {
    std::vector<glm::vec3> places;
    std::vector<glm::uvec3> triangles;
};

/// Adds an upright prism without top and bottom, from a height of 0 to 1 m.
/// `sides`: number of its sides; the last `missing` are left out.
void addPrism(FlatSurface& surface, glm::vec2 middle, float radius, glm::uint sides, glm::uint missing = 0) {
    const auto first = static_cast<glm::uint>(surface.places.size());
    for (glm::uint k = 0; k < sides; ++k) {
        const float turn = 6.2831853f * static_cast<float>(k) / static_cast<float>(sides);
        for (const float y : {0.0f, 1.0f})
            surface.places.emplace_back(middle.x + radius * std::cos(turn), y, middle.y + radius * std::sin(turn));
    }
    for (glm::uint k = 0; k + missing < sides; ++k) {
        const glm::uint a = first + 2 * k;
        const glm::uint b = first + 2 * ((k + 1) % sides);
        surface.triangles.push_back({a, b, a + 1});
        surface.triangles.push_back({b, b + 1, a + 1});
    }
}

TEST(LevelLines, GoAroundEachPart) {
    FlatSurface legs;
    addPrism(legs, {0.2f, 0.0f}, 0.1f, 60);
    addPrism(legs, {-0.2f, 0.0f}, 0.05f, 4);
    const std::vector<LevelLine> lines = levelLines(legs.places, legs.triangles, 0.3);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_TRUE(lines[0].isClosed);
    EXPECT_TRUE(lines[1].isClosed);
    EXPECT_NEAR(lines[0].girth(), 60 * 0.2 * std::sin(3.14159265 / 60), 1e-6) << "sixty chords";
    EXPECT_NEAR(lines[1].girth(), 4 * 0.05 * std::sqrt(2.0), 1e-6);
    EXPECT_NEAR(lines[1].middle().x, -0.2, 1e-6);
    EXPECT_TRUE(lines[0].isAround({0.25, 0.05}));
    EXPECT_FALSE(lines[0].isAround({0.0, 0.0}));
    EXPECT_FALSE(lines[0].isAround({-0.2, 0.0}));
    EXPECT_TRUE(levelLines(legs.places, legs.triangles, 1.2).empty());
    EXPECT_EQ(levelLines(legs.places, legs.triangles, 1.0).size(), 2u) << "corners at the plane count as above it";
}

TEST(LevelLines, AreOpenWhereTheSurfaceIs) {
    FlatSurface coat;
    addPrism(coat, {0.0f, 0.0f}, 0.1f, 8, 1);
    const std::vector<LevelLine> lines = levelLines(coat.places, coat.triangles, 0.5);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_FALSE(lines[0].isClosed);
    EXPECT_EQ(lines[0].segments.size(), 14u);
}

TEST(LevelLines, MeasureATapeOverHollows) {
    // The outline is a square of 2 m with a notch of 1 m depth in one side.
    const std::vector<glm::dvec2> outline{{-1, -1}, {1, -1}, {1, 1}, {0, 0}, {-1, 1}};
    LevelLine line;
    for (std::size_t k = 0; k < outline.size(); ++k)
        line.segments.push_back({outline[k], outline[(k + 1) % outline.size()], 0, {}, {}});
    EXPECT_NEAR(line.girth(), 8.0, 1e-12);
}

TEST(LevelLines, GiveTheCutsOfSides) {
    const std::vector<glm::vec3> places{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const std::vector<glm::uvec3> triangles{{0, 1, 2}};
    const std::vector<LevelLine> lines = levelLines(places, triangles, 1.0);
    ASSERT_EQ(lines.size(), 1u);
    const LevelSegment& segment = lines[0].segments.at(0);
    for (const LevelSegment::End& end : {segment.start, segment.end}) {
        const glm::dvec3 place =
            glm::dvec3(places[end.low]) + end.share * glm::dvec3(places[end.high] - places[end.low]);
        EXPECT_NEAR(place.y, 1.0, 1e-12);
    }
    EXPECT_NEAR(std::abs(segment.from.x - segment.to.x), 3.0, 1e-12);
}

}  // namespace
}  // namespace drape
