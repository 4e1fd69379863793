#include "crossings/crossings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.h"
#include "crossings/exact_crossings.h"

namespace drape {
namespace {

using physics::Triangle;

struct Surface {
    std::vector<glm::vec4> positions;
    std::vector<Triangle> triangles;

    /// Adds three particles and the triangle between them.
    void add(glm::vec3 a, glm::vec3 b, glm::vec3 c) {
        const auto first = static_cast<glm::uint>(positions.size());
        for (const glm::vec3& p : {a, b, c}) positions.push_back({p, 1.0f});
        triangles.push_back({first, first + 1, first + 2, 1.0f});
    }
    /// Adds a sheet of columns x rows particles. A diagonal splits each cell from its first corner to its last.
    template <class Place>
    void addSheet(int columns, int rows, Place place) {
        const auto first = static_cast<glm::uint>(positions.size());
        const auto across = static_cast<glm::uint>(columns);
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) positions.push_back({place(column, row), 1.0f});
        }
        for (glm::uint row = 0; row + 1 < static_cast<glm::uint>(rows); ++row) {
            for (glm::uint column = 0; column + 1 < across; ++column) {
                const glm::uint a = first + row * across + column;
                triangles.push_back({a, a + 1, a + across + 1, 1.0f});
                triangles.push_back({a, a + across + 1, a + across, 1.0f});
            }
        }
    }
    Crossings find() const { return findCrossings(positions, triangles); }
};

glm::vec3 flat(int column, int row) { return {column, row, 0.0f}; }

void expectCounts(const Surface& surface, std::size_t crossing, std::uint64_t touching) {
    const Crossings found = surface.find();
    EXPECT_EQ(found.all.size(), crossing);
    EXPECT_EQ(found.touching, touching);
}

TEST(Crossings, TwoTrianglesCross) {
    Surface surface;
    surface.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    surface.add({1, 1, -1}, {1, 1, 1}, {9, 9, 1});
    surface.add({5, 6, 0}, {6, 7, 0}, {5, 7, 0});
    const Crossings found = surface.find();
    ASSERT_EQ(found.all.size(),
              2u);  // one edge of each triangle passes through the other triangle
    EXPECT_EQ(found.touching, 0u);
    EXPECT_EQ(found.all[0].a, 1u);
    EXPECT_EQ(found.all[0].b, 2u);
    EXPECT_EQ(found.all[0].triangle, 1u);
    EXPECT_LT(glm::distance(found.all[0].place, glm::dvec3(2, 2, 0)), 1e-12);
    EXPECT_EQ(found.all[1].a, 3u);
    EXPECT_EQ(found.all[1].b, 4u);
    EXPECT_EQ(found.all[1].triangle, 0u);
    EXPECT_LT(glm::distance(found.all[1].place, glm::dvec3(1, 1, 0)), 1e-12);
    EXPECT_EQ(found.crossed, (std::vector<std::uint8_t>{1, 1, 0}));
    EXPECT_EQ(crossedParticles(found, surface.triangles, 9), (std::vector<glm::uint>{1, 1, 1, 1, 1, 1, 0, 0, 0}));
}

TEST(Crossings, BothSidesOfAnEdgeCross) {
    Surface surface;
    surface.addSheet(2, 2, flat);
    surface.add({0.4f, 0.2f, -1}, {0.6f, 0.9f, -1}, {0.5f, 0.5f, 1});
    const Crossings found = surface.find();
    ASSERT_EQ(found.all.size(), 3u);
    EXPECT_EQ(found.all[0].a, 0u);  // the diagonal, an edge of both triangles
    EXPECT_EQ(found.all[0].b, 3u);
    EXPECT_EQ(found.crossed, (std::vector<std::uint8_t>{1, 1, 1}));
}

TEST(Crossings, ATouchIsNone) {
    Surface surface;
    surface.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    surface.add({1, 1, 0}, {1, 1, 1}, {2, 1, 1});  // two of its edges end on the first triangle
    expectCounts(surface, 0, 2);
    EXPECT_EQ(surface.find().crossed, (std::vector<std::uint8_t>{0, 0}));
    surface.positions[3].z = std::numeric_limits<float>::min();
    expectCounts(surface, 0, 0);
    surface.positions[3].z = -std::numeric_limits<float>::min();
    expectCounts(surface, 2, 0);
}

TEST(Crossings, TrianglesThatShareAParticleDoNotCross) {
    Surface surface;
    surface.positions = {{0, 0, 0, 1}, {4, 0, 0, 1}, {0, 4, 0, 1}, {1, 1, -1, 1}, {1, 1, 1, 1}};
    surface.triangles = {{0, 1, 2, 1.0f}, {0, 3, 4, 1.0f}};
    expectCounts(surface, 1, 0);  // the edge opposite the shared particle crosses
    surface.positions[3] = {2, -1, 0, 1};
    surface.positions[4] = {2, -1, 1, 1};
    expectCounts(surface, 0, 0);
}

TEST(Crossings, TrianglesThatShareAJoinedParticleDoNotCross) {
    Surface surface;
    surface.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    surface.add({1, 1, -1}, {1, 1, 1}, {-3, -3, 1});
    const auto joined = [&](std::vector<glm::uint> to) {
        return findCrossings(surface.positions, surface.triangles, 100, 0.0f, to).all.size();
    };
    EXPECT_EQ(joined({0, 1, 2, 3, 4, 5}), 1u);
    EXPECT_EQ(joined({0, 1, 2, 3, 1, 5}), 0u) << "an end of the edge is sewn to a corner";
    EXPECT_EQ(joined({0, 1, 2, 3, 4, 1}), 1u) << "the other corner is sewn, the edge is not";
}

TEST(Crossings, AFlatSheetDoesNotTouchItself) {
    for (const glm::vec3 across : {glm::vec3(0.01f, 0, 0), glm::vec3(0.01f, 0.003f, 0.007f)}) {
        Surface surface;
        const glm::vec3 down = glm::vec3(-0.002f, 0.013f, 0.0f);
        surface.addSheet(9, 7, [&](int column, int row) {
            return static_cast<float>(column) * across + static_cast<float>(row) * down;
        });
        expectCounts(surface, 0, 0);
    }
}

TEST(Crossings, AFoldedSheetTouchesItselfWhereItLiesOnItself) {
    const auto folded = [](float gap) {
        Surface surface;
        surface.addSheet(9, 5, [&](int column, int row) {
            return column <= 4 ? glm::vec3(column, row, 0.0f) : glm::vec3(8 - column, row, gap);
        });
        return surface;
    };
    expectCounts(folded(0.001f), 0, 0);
    const Crossings flat = folded(0.0f).find();
    EXPECT_EQ(flat.all.size(), 0u);
    EXPECT_GT(flat.touching, 100u);
}

TEST(Crossings, ASheetThroughAnother) {
    for (const int n : {1, 4, 9}) {
        for (const bool turned : {false, true}) {
            Surface surface;
            surface.addSheet(n + 1, n + 1,
                             [&](int column, int row) { return turned ? flat(row, column) : flat(column, row); });
            // The second sheet is upright, wider than the first and between two of its columns. All n + 1 edges from
            // one of these columns to the other, and n diagonals, pass through the second sheet. n upright edges and n
            // diagonals of the second sheet pass through the first.
            surface.addSheet(n + 2, 2, [](int column, int row) {
                return glm::vec3(0.3f, static_cast<float>(column) - 0.5f, static_cast<float>(row) - 0.9f);
            });
            expectCounts(surface, static_cast<std::size_t>(4 * n + 1), 0);
            // The first sheet has one crossed column of cells, 2 n triangles. The second sheet is crossed in 2 n + 1
            // triangles; its last triangle lies outside the first sheet.
            EXPECT_EQ(std::ranges::count(surface.find().crossed, 1), 2 * n + 2 * n + 1);
        }
    }
}

TEST(Crossings, ASheetThroughItself) {
    constexpr int kRows = 12;
    constexpr float kShear = 0.21f;  // shift of each column along z, which keeps edges from meeting each other
    const std::array<glm::vec2, 6> bend{{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1.3f, 1}, {1.3f, -0.7f}}};
    Surface surface;
    surface.addSheet(static_cast<int>(bend.size()), kRows, [&](int column, int row) {
        const glm::vec2 p = bend[static_cast<std::size_t>(column)];
        return glm::vec3(p.x, p.y, static_cast<float>(row) + kShear * static_cast<float>(column));
    });
    // The strip from column 1 to 2 and the strip from column 4 to 5 cross along a line at (1.3, 0). The line is at 0.3
    // of the width of the first strip, and at 1 / 1.7 of the second.
    const double shear = kShear;
    const std::array<double, 2> ways{0.3, 1.0 / 1.7};
    const std::array<double, 2> shifts{shear * (1.0 + ways[0]), shear * (4.0 + ways[1])};
    std::size_t expected = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto isWithinOther = [&](double z) {
            return z > shifts[1 - i] && z < shifts[1 - i] + static_cast<double>(kRows - 1);
        };
        for (int row = 0; row < kRows; ++row) {
            const double z = row + shifts[i];
            if (isWithinOther(z)) ++expected;
            if (row + 1 < kRows && isWithinOther(z + ways[i])) ++expected;
        }
    }
    EXPECT_GT(expected, 40u);
    expectCounts(surface, expected, 0);
    for (const Crossing& crossing : surface.find().all) {
        EXPECT_NEAR(crossing.place.x, 1.3, 1e-6);
        EXPECT_NEAR(crossing.place.y, 0.0, 1e-6);
    }
}

TEST(Crossings, TrianglesWithoutAreaAreNotCrossed) {
    Surface surface;
    // The longest edge passes through the second triangle. The other two edges end on it.
    surface.add({0, 0, 0}, {1, 0, 0}, {3, 0, 0});
    surface.add({1, -1, -1}, {1, 1, 2}, {1, 1, -1});
    expectCounts(surface, 1, 2);
    Surface points;
    points.add({1, 1, 0}, {1, 1, 0}, {1, 1, 0});
    points.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    points.add({5, 5, 5}, {5, 5, 5}, {5, 5, 5});
    expectCounts(points, 0, 3);
}

TEST(Crossings, TrianglesThatAreGoneDoNotCount) {
    Surface surface;
    surface.addSheet(5, 5, flat);
    surface.add({1.2f, 1.1f, -1}, {1.2f, 1.1f, 1}, {9, 9, 9});
    EXPECT_GT(surface.find().all.size(), 0u);
    // A dropped triangle has three equal corners, as drop_triangles.glsl leaves it.
    for (Triangle& triangle : surface.triangles) triangle = {triangle.a, triangle.a, triangle.a, 0.0f};
    expectCounts(surface, 0, 0);
    EXPECT_EQ(surface.find().crossed, std::vector<std::uint8_t>(surface.triangles.size(), 0));
    Surface torn;
    torn.addSheet(2, 2, flat);
    torn.add({0.9f, 0.2f, -1}, {0.9f, 0.2f, 1}, {9, 9, 9});
    torn.triangles[0] = {0, 0, 0, 0.0f};  // a hole, where the last triangle passes through
    expectCounts(torn, 0, 0);
}

TEST(Crossings, ParticlesThatAreNowhereAreLeftOut) {
    Surface surface;
    surface.addSheet(4, 4, flat);
    surface.add({1.2f, 1.1f, -1}, {1.2f, 1.1f, 1}, {9, 9, 9});
    const std::size_t crossings = surface.find().all.size();
    surface.add({1.2f, 1.1f, -1}, {1.2f, std::nanf(""), 1}, {9, 9, 9});
    surface.add({std::numeric_limits<float>::infinity(), 0, 0}, {0, 1, 0}, {0, 0, 1});
    expectCounts(surface, crossings, 0);
    EXPECT_EQ(findCrossings({}, {}).all.size(), 0u);
}

/// Random triangles whose corners have whole coordinates below `range`. Some triangles share corners.
struct Soup {
    /// `flat`: whether all triangles lie in the plane z = x.
    Soup(std::uint32_t seed, int particles, int count, std::uint32_t range, bool flat = false) {
        Random random(seed);
        for (int i = 0; i < particles; ++i) {
            std::array<std::uint32_t, 3> p{random.next() % range, random.next() % range, random.next() % range};
            if (flat) p[2] = p[0];
            points.push_back({p[0], p[1], p[2]});
            surface.positions.push_back(
                {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 1});
        }
        const auto particle = [&] { return random.next() % static_cast<std::uint32_t>(particles); };
        while (surface.triangles.size() < static_cast<std::size_t>(count)) {
            const Triangle triangle{particle(), particle(), particle(), 1.0f};
            if (triangle.a != triangle.b && triangle.b != triangle.c && triangle.c != triangle.a)
                surface.triangles.push_back(triangle);
        }
    }

    std::vector<test::ExactPoint> points;
    Surface surface;
};

std::set<std::array<glm::uint, 3>> pairsOf(const Crossings& crossings) {
    std::set<std::array<glm::uint, 3>> pairs;
    for (const Crossing& crossing : crossings.all) pairs.insert({crossing.a, crossing.b, crossing.triangle});
    EXPECT_EQ(pairs.size(), crossings.all.size()) << "some are counted twice";
    return pairs;
}

TEST(Crossings, AgreeWithExactArithmetic) {
    // Small ranges of coordinates make most triangles touch, lie in one plane or have no area.
    std::size_t crossing = 0;
    std::size_t touching = 0;
    for (std::uint32_t seed = 0; seed < 240; ++seed) {
        const std::uint32_t range = std::array<std::uint32_t, 4>{3, 5, 12, 500}[seed % 4];
        const Soup soup(seed, 24, 20, range, seed % 5 == 0);
        const Crossings found = soup.surface.find();
        const auto exact = test::exactCrossings(soup.points, soup.surface.triangles, true);
        ASSERT_EQ(pairsOf(found), exact.crossing) << seed;
        ASSERT_EQ(found.touching, exact.touching.size()) << seed;
        crossing += exact.crossing.size();
        touching += exact.touching.size();
    }
    EXPECT_GT(crossing, 1000u);
    EXPECT_GT(touching, 1000u);
}

TEST(Crossings, AreCertainWhereRoundingDecides) {
    // Long thin triangles near one plane have determinants of up to 75 bits, and many of these are nearly zero.
    std::size_t crossing = 0;
    std::uint64_t touching = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        Soup soup(seed, 40, 40, 1u << 24);
        for (std::size_t i = 0; i < soup.points.size(); ++i) {
            soup.points[i].z = soup.points[i].x + soup.points[i].y + (soup.points[i].z % 2 == 0 ? 0 : 1);
            soup.points[i].x /= 2;  // makes room for the sum in z, which has one bit more
            soup.points[i].y /= 2;
            soup.points[i].z /= 2;
            soup.surface.positions[i] = {static_cast<float>(soup.points[i].x), static_cast<float>(soup.points[i].y),
                                         static_cast<float>(soup.points[i].z), 1.0f};
        }
        const Crossings found = soup.surface.find();
        const auto exact = test::exactCrossings(soup.points, soup.surface.triangles, false).crossing;
        const auto pairs = pairsOf(found);
        for (const auto& pair : pairs) ASSERT_TRUE(exact.contains(pair)) << seed;
        ASSERT_LE(exact.size(), pairs.size() + found.touching) << "what is not told apart counts as touching";
        crossing += pairs.size();
        touching += found.touching;
    }
    EXPECT_GT(crossing, 100u);
    EXPECT_GT(touching, 100u);
}

TEST(Crossings, AHugeTriangleTakesNoHugeGrid) {
    Surface surface;
    surface.addSheet(60, 60, [](int column, int row) { return 0.001f * flat(column, row); });
    surface.add({-1e5f, -1e5f, -1e5f}, {1e5f, -0.9e5f, 1e5f}, {0.02f, 1e5f, 0.03f});
    surface.add({0.0105f, 0.0103f, -0.01f}, {0.0105f, 0.0103f, 0.01f}, {1.0f, 0.0f, 9.0f});
    EXPECT_GT(surface.find().all.size(), 0u);
}

TEST(Crossings, LargeAndSmallTrianglesMeet) {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        Soup soup(seed, 60, 60, 1u << 8);
        for (std::size_t i = 3; i < soup.points.size(); ++i) {  // moves all particles except three close together
            for (test::Exact* value : {&soup.points[i].x, &soup.points[i].y, &soup.points[i].z})
                *value = 100 + *value / 32;
            soup.surface.positions[i] = {static_cast<float>(soup.points[i].x), static_cast<float>(soup.points[i].y),
                                         static_cast<float>(soup.points[i].z), 1.0f};
        }
        const auto exact = test::exactCrossings(soup.points, soup.surface.triangles, true);
        const Crossings found = soup.surface.find();
        ASSERT_EQ(pairsOf(found), exact.crossing) << seed;
        ASSERT_EQ(found.touching, exact.touching.size()) << seed;
    }
}

TEST(Crossings, BodiesMayPassThroughBodies) {
    Surface surface;
    surface.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});     // triangle of the cloth
    surface.add({1, 1, -1}, {1, 1, 1}, {9, 9, 1});    // triangle of a body, through the cloth
    surface.add({5, 4, -1}, {5, 4, 1}, {5, 9, 0.5});  // triangle of a second body, through the first body
    const auto crossing = [&](glm::uint firstOfBodies) {
        return findCrossings(surface.positions, surface.triangles, firstOfBodies).all.size();
    };
    EXPECT_GT(crossing(9), crossing(3));
    EXPECT_EQ(crossing(3), 2u);
    EXPECT_EQ(crossing(0), 0u);
}

}  // namespace
}  // namespace drape
