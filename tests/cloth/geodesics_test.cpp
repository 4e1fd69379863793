// Shortest paths on torn sheets against a Dijkstra over the graph of all pairs of particles that see each other.

#include "cloth/geodesics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cloth/random.h"

namespace drape {
namespace {

using glm::ivec2;

/// A small sheet, its cuts, and what they mean, worked out anew.
struct Torn {
    ivec2 particles{0};
    glm::dvec2 spacing{1.0};
    std::vector<SheetLink> cuts;
    std::set<std::pair<int, int>> gone;
    std::set<std::pair<int, int>> cutAcross;
    std::set<std::pair<int, int>> cutDown;

    int count() const { return particles.x * particles.y; }
    ivec2 placeOf(int particle) const { return {particle % particles.x, particle / particles.x}; }
    void cut(SheetLink link) {
        if (link.column + (link.down ? 0 : 1) >= particles.x || link.row + (link.down ? 1 : 0) >= particles.y) return;
        cuts.push_back(link);
        (link.down ? cutDown : cutAcross).insert({link.column, link.row});
        gone.insert({link.column, link.row});
        gone.insert({link.column - (link.down ? 1 : 0), link.row - (link.down ? 0 : 1)});
    }
};

/// Whether a straight line runs along links that hold, or through no gone cell.
bool sees(const Torn& sheet, ivec2 a, ivec2 b) {
    const ivec2 way = b - a;
    if (way.x == 0) {
        for (int row = std::min(a.y, b.y); row < std::max(a.y, b.y); ++row) {
            if (sheet.cutDown.contains({a.x, row})) return false;
        }
        return true;
    }
    if (way.y == 0) {
        for (int column = std::min(a.x, b.x); column < std::max(a.x, b.x); ++column) {
            if (sheet.cutAcross.contains({column, a.y})) return false;
        }
        return true;
    }
    // A line passes through the inside of a square if their shadows overlap on both axes, and corners lie on both
    // sides.
    return std::ranges::none_of(sheet.gone, [&](const std::pair<int, int>& cell) {
        const auto& [x, y] = cell;
        if (std::max(a.x, b.x) <= x || std::min(a.x, b.x) > x || std::max(a.y, b.y) <= y || std::min(a.y, b.y) > y) {
            return false;
        }
        const auto sideOf = [&](int px, int py) { return way.x * (py - a.y) - way.y * (px - a.x); };
        const auto [least, most] =
            std::minmax({sideOf(x, y), sideOf(x + 1, y), sideOf(x, y + 1), sideOf(x + 1, y + 1)});
        return least < 0 && most > 0;
    });
}

std::vector<double> allPairs(const Torn& sheet) {
    const int n = sheet.count();
    std::vector<double> lengths(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), Geodesics::kUnreachable);
    for (int a = 0; a < n; ++a) {
        for (int b = 0; b < n; ++b) {
            if (!sees(sheet, sheet.placeOf(a), sheet.placeOf(b))) continue;
            const glm::dvec2 way = sheet.spacing * glm::dvec2(sheet.placeOf(b) - sheet.placeOf(a));
            lengths[static_cast<std::size_t>(a * n + b)] = std::hypot(way.x, way.y);
        }
    }
    return lengths;
}

std::vector<double> dijkstra(const std::vector<double>& pairs, std::size_t n, glm::uint source) {
    std::vector<double> lengths(n, Geodesics::kUnreachable);
    std::vector<bool> done(n);
    lengths[source] = 0.0;
    for (std::size_t round = 0; round < n; ++round) {
        std::size_t next = n;
        for (std::size_t i = 0; i < n; ++i) {
            if (!done[i] && lengths[i] < (next < n ? lengths[next] : Geodesics::kUnreachable)) next = i;
        }
        if (next == n) break;
        done[next] = true;
        for (std::size_t i = 0; i < n; ++i) lengths[i] = std::min(lengths[i], lengths[next] + pairs[next * n + i]);
    }
    return lengths;
}

/// The largest relative error of all lengths; fails where only one of the two finds a path.
double worstError(const Torn& sheet, const std::vector<glm::uint>& sources) {
    const RestSheet rest(glm::uvec2(sheet.particles), sheet.spacing, sheet.cuts);
    const Geodesics found = geodesicsFrom(rest, sources);
    const auto n = static_cast<std::size_t>(sheet.count());
    const std::vector<double> pairs = allPairs(sheet);
    std::vector<std::vector<double>> bySource;
    for (const glm::uint source : sources) bySource.push_back(dijkstra(pairs, n, source));
    double worst = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        double nearest = Geodesics::kUnreachable;
        for (const auto& lengths : bySource) nearest = std::min(nearest, lengths[i]);
        EXPECT_EQ(std::isinf(nearest), std::isinf(found.lengths[i])) << "particle " << i;
        if (std::isinf(nearest) || nearest == 0.0) continue;
        const auto named = std::ranges::find(sources, found.sources[i]) - sources.begin();
        for (const double truth : {nearest, bySource[static_cast<std::size_t>(named)][i]}) {
            worst = std::max(worst, std::abs(found.lengths[i] / truth - 1.0));
        }
    }
    return worst;
}

class Dice {
public:
    explicit Dice(glm::uint seed) : random_(seed) {}
    int below(int end) { return static_cast<int>(random_.next() % static_cast<std::uint32_t>(end)); }

private:
    Random random_;
};

Torn blankSheet(Dice& dice) {
    Torn sheet;
    sheet.particles = {3 + dice.below(11), 3 + dice.below(11)};
    sheet.spacing = {0.5 + 0.01 * dice.below(100), 0.5 + 0.01 * dice.below(100)};
    return sheet;
}

void shred(Torn& sheet, Dice& dice, int cuts) {
    for (int k = 0; k < cuts; ++k)
        sheet.cut({dice.below(sheet.particles.x), dice.below(sheet.particles.y), dice.below(2) == 0});
}

/// Slits along the threads or aslant; several make holes and corners.
void slit(Torn& sheet, Dice& dice, bool aslant) {
    SheetLink link{dice.below(sheet.particles.x), dice.below(sheet.particles.y), dice.below(2) == 0};
    for (int length = 1 + dice.below(10); length > 0; --length) {
        sheet.cut(link);
        ++(link.down ? link.column : link.row);
        if (aslant && dice.below(3) == 0) ++(link.down ? link.row : link.column);
    }
}

std::vector<glm::uint> sourcesFor(const Torn& sheet, Dice& dice) {
    std::set<glm::uint> sources{static_cast<glm::uint>(dice.below(sheet.count()))};
    const int kind = dice.below(4);
    if (kind == 0) {  // a row with gaps
        for (int column = 0; column < sheet.particles.x; ++column) {
            if (dice.below(6) != 0) sources.insert(static_cast<glm::uint>(column));
        }
    } else if (kind == 1) {  // an edge
        for (int row = 0; row < sheet.particles.y; ++row) {
            sources.insert(static_cast<glm::uint>(row * sheet.particles.x));
        }
    } else if (kind == 2) {
        for (int k = dice.below(3); k > 0; --k) sources.insert(static_cast<glm::uint>(dice.below(sheet.count())));
    }
    return {sources.begin(), sources.end()};
}

TEST(Geodesics, OnTornSheetsAreThoseOfTheVisibilityGraph) {
    Dice dice(7);
    double worst = 0.0;
    for (int round = 0; round < 240; ++round) {
        Torn sheet = blankSheet(dice);
        if (round % 3 == 0) {
            shred(sheet, dice, dice.below(1 + sheet.count() / 2));
        } else {
            for (int k = 1 + dice.below(4); k > 0; --k) slit(sheet, dice, round % 3 == 2);
        }
        const double error = worstError(sheet, sourcesFor(sheet, dice));
        EXPECT_LE(error, 0.001) << "sheet " << round;
        worst = std::max(worst, error);
    }
    EXPECT_LE(worst, 1e-12) << "they are exact but for rounding";
}

TEST(Geodesics, OnAWholeSheetAreStraight) {
    const RestSheet sheet({301, 157}, {0.01, 0.02});
    const std::vector<glm::uint> sources = {0, 300, 301 * 80 + 17, 301 * 80 + 18};
    const Geodesics found = geodesicsFrom(sheet, sources);
    for (glm::uint i = 0; i < 301 * 157; ++i) {
        double nearest = Geodesics::kUnreachable;
        for (const glm::uint source : sources) {
            const double x = 0.01 * (static_cast<double>(i % 301) - source % 301);
            const double y = 0.02 * (static_cast<double>(i / 301) - source / 301);
            nearest = std::min(nearest, std::sqrt(x * x + y * y));
        }
        ASSERT_NEAR(found.lengths[i], nearest, 1e-12) << i;
    }
}

TEST(Geodesics, ALoneThreadIsAWay) {
    // All links down from row 2 are cut but that of column 3, on a sheet of 6 x 6.
    std::vector<SheetLink> cuts;
    for (int column = 0; column < 6; ++column) {
        if (column != 3) cuts.push_back({column, 2, true});
    }
    const std::vector<glm::uint> corner = {0};
    const Geodesics found = geodesicsFrom(RestSheet({6, 6}, {1.0, 1.0}, cuts), corner);
    EXPECT_DOUBLE_EQ(found.lengths[3 * 6 + 0], std::sqrt(13.0) + 1.0 + 3.0);
    cuts.push_back({3, 2, true});
    const Geodesics apart = geodesicsFrom(RestSheet({6, 6}, {1.0, 1.0}, cuts), corner);
    EXPECT_EQ(apart.lengths[3 * 6 + 0], Geodesics::kUnreachable);
    EXPECT_DOUBLE_EQ(apart.lengths[2 * 6 + 5], std::sqrt(29.0));
}

TEST(Geodesics, StraightWaysAloneAreThoseInSight) {
    // A slit between rows 2 and 3 hides what is below it.
    std::vector<SheetLink> cuts;
    for (int column = 1; column < 6; ++column) cuts.push_back({column, 2, true});
    const RestSheet sheet({8, 8}, {1.0, 1.0}, cuts);
    const std::vector<glm::uint> source = {4};
    const Geodesics all = geodesicsFrom(sheet, source);
    const Geodesics straight = geodesicsFrom(sheet, source, Ways::straight);
    int hidden = 0;
    for (glm::uint i = 0; i < 64; ++i) {
        const double x = static_cast<double>(i % 8) - 4.0;
        const double y = i / 8;
        const double line = std::sqrt(x * x + y * y);
        EXPECT_EQ(straight.lengths[i], all.lengths[i] > line + 1e-9 ? Geodesics::kUnreachable : line) << i;
        if (straight.lengths[i] == Geodesics::kUnreachable) ++hidden;
    }
    EXPECT_GT(hidden, 25);
    EXPECT_LT(hidden, 40);
}

}  // namespace
}  // namespace drape
