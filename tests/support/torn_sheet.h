#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "base/random.h"
#include "cloth/topology/rest_sheet.h"

// Small cut sheets, and slow but simple ways to measure them. Nothing here uses the code under test.
namespace drape::test {

inline constexpr double kNowhere = std::numeric_limits<double>::infinity();

class Dice {
public:
    explicit Dice(glm::uint seed) : random_(seed) {}
    int below(int end) { return static_cast<int>(random_.next() % static_cast<std::uint32_t>(end)); }

private:
    Random random_;
};

/// A sheet and its cuts. It works out the effects of the cuts independently of the code under test.
struct Torn {
    glm::ivec2 particles{0};
    glm::dvec2 spacing{1.0};
    std::vector<SheetLink> cuts;
    std::set<std::pair<int, int>> gone;  ///< removed cells; some lie outside the sheet
    std::set<std::pair<int, int>> cutAcross;
    std::set<std::pair<int, int>> cutDown;

    int count() const { return particles.x * particles.y; }
    glm::ivec2 placeOf(int particle) const { return {particle % particles.x, particle / particles.x}; }
    RestSheet rest() const { return RestSheet(glm::uvec2(particles), spacing, cuts); }
    void cut(SheetLink link) {
        if (link.column + (link.down ? 0 : 1) >= particles.x || link.row + (link.down ? 1 : 0) >= particles.y) return;
        cuts.push_back(link);
        (link.down ? cutDown : cutAcross).insert({link.column, link.row});
        gone.insert({link.column, link.row});
        gone.insert({link.column - (link.down ? 1 : 0), link.row - (link.down ? 0 : 1)});
    }
    /// Returns the straight distance between two particles, m.
    double straight(int a, int b) const {
        const glm::dvec2 way = spacing * glm::dvec2(placeOf(b) - placeOf(a));
        return std::sqrt(way.x * way.x + way.y * way.y);
    }
};

/// Returns whether the straight line from a to b runs along intact links, or through no removed cell.
inline bool sees(const Torn& sheet, glm::ivec2 a, glm::ivec2 b) {
    const glm::ivec2 way = b - a;
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
    // A line crosses the inside of a square if their projections overlap on both axes and the square has corners on
    // both sides of the line.
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

/// Returns the distance (m) of every pair of particles that see each other. With `linksAlone`, only neighbours count.
inline std::vector<double> allPairs(const Torn& sheet, bool linksAlone) {
    const int n = sheet.count();
    std::vector<double> lengths(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), kNowhere);
    for (int a = 0; a < n; ++a) {
        for (int b = 0; b < n; ++b) {
            const glm::ivec2 from = sheet.placeOf(a);
            const glm::ivec2 to = sheet.placeOf(b);
            if (linksAlone && std::max(std::abs(from.x - to.x), std::abs(from.y - to.y)) > 1) continue;
            if (sees(sheet, from, to)) lengths[static_cast<std::size_t>(a * n + b)] = sheet.straight(a, b);
        }
    }
    return lengths;
}

/// Returns the lengths (m) of the shortest paths from the sources. `pairs`: as allPairs() returns them.
inline std::vector<double> shortestFrom(const std::vector<double>& pairs, std::size_t n,
                                        const std::vector<glm::uint>& sources) {
    std::vector<double> lengths(n, kNowhere);
    std::vector<bool> done(n);
    for (const glm::uint source : sources) lengths[source] = 0.0;
    for (std::size_t round = 0; round < n; ++round) {
        std::size_t next = n;
        for (std::size_t i = 0; i < n; ++i) {
            if (!done[i] && lengths[i] < (next < n ? lengths[next] : kNowhere)) next = i;
        }
        if (next == n) break;
        done[next] = true;
        for (std::size_t i = 0; i < n; ++i) lengths[i] = std::min(lengths[i], lengths[next] + pairs[next * n + i]);
    }
    return lengths;
}

inline Torn blankSheet(Dice& dice) {
    Torn sheet;
    sheet.particles = {2 + dice.below(12), 2 + dice.below(12)};
    sheet.spacing = {0.5 + 0.01 * dice.below(100), 0.5 + 0.01 * dice.below(100)};
    return sheet;
}

/// Makes random cuts, or slits along the threads or aslant. Several slits make holes and corners.
inline Torn tornSheet(Dice& dice) {
    Torn sheet = blankSheet(dice);
    const int kind = dice.below(3);
    if (kind == 0) {
        for (int cuts = 1 + dice.below(1 + sheet.count() / 2); cuts > 0; --cuts)
            sheet.cut({dice.below(sheet.particles.x), dice.below(sheet.particles.y), dice.below(2) == 0});
        return sheet;
    }
    for (int slits = 1 + dice.below(4); slits > 0; --slits) {
        SheetLink link{dice.below(sheet.particles.x), dice.below(sheet.particles.y), dice.below(2) == 0};
        for (int length = 1 + dice.below(10); length > 0; --length) {
            sheet.cut(link);
            ++(link.down ? link.column : link.row);
            if (kind == 2 && dice.below(3) == 0) ++(link.down ? link.row : link.column);
        }
    }
    return sheet;
}

/// Returns pins in ascending order: a row with gaps, an edge, or a few anywhere.
inline std::vector<glm::uint> pinsFor(const Torn& sheet, Dice& dice) {
    std::set<glm::uint> pins{static_cast<glm::uint>(dice.below(sheet.count()))};
    const int kind = dice.below(3);
    if (kind == 0) {
        for (int column = 0; column < sheet.particles.x; ++column) {
            if (dice.below(6) != 0) pins.insert(static_cast<glm::uint>(column));
        }
    } else if (kind == 1) {
        for (int row = 0; row < sheet.particles.y; ++row) pins.insert(static_cast<glm::uint>(row * sheet.particles.x));
    } else {
        for (int k = dice.below(6); k > 0; --k) pins.insert(static_cast<glm::uint>(dice.below(sheet.count())));
    }
    return {pins.begin(), pins.end()};
}

}  // namespace drape::test
