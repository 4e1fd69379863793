// Tries out how far tiles must reach beyond themselves. Numbers are mixed along the links of a grid, once over the
// whole grid and once in a tile alone.

#include "cloth/topology/halo.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace drape {
namespace {

constexpr int kHaloSide = 96;

/// A number per particle that depends on every message the particle has received.
using Grid96 = std::vector<std::uint64_t>;

struct Rectangle {
    int left, top, right, bottom;  // right and bottom are exclusive

    bool holds(int column, int row) const { return column >= left && column < right && row >= top && row < bottom; }
};

void mix(std::uint64_t& a, std::uint64_t& b) {
    const std::uint64_t sum = (a ^ (b * 0x9e3779b97f4a7c15u)) * 0xbf58476d1ce4e5b9u;
    b = (b ^ (a >> 7)) * 0x94d049bb133111ebu;
    a = sum ^ (sum >> 31);
}

/// Returns the grid after bends moved all particles: each receives messages from two particles on each side along its
/// row and column.
Grid96 bent(const Grid96& grid, const Rectangle& within) {
    Grid96 result = grid;
    for (int row = within.top; row < within.bottom; ++row) {
        for (int column = within.left; column < within.right; ++column) {
            std::uint64_t& own = result[static_cast<std::size_t>(row * kHaloSide + column)];
            const auto hear = [&](int otherColumn, int otherRow) {
                if (!within.holds(otherColumn, otherRow)) return;
                std::uint64_t other = grid[static_cast<std::size_t>(otherRow * kHaloSide + otherColumn)];
                mix(own, other);
            };
            for (const int k : {-2, -1, 1, 2}) {
                hear(column + k, row);
                hear(column, row + k);
            }
        }
    }
    return result;
}

/// Relaxes the links with both particles in the rectangle. `bendsEvery`: number of passes between bends; 0: no bends.
Grid96 relaxed(std::span<const Relaxation> passes, const Rectangle& within, std::size_t bendsEvery = 0) {
    Grid96 grid(kHaloSide * kHaloSide);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = i * i + 1;
    for (std::size_t k = 0; k < passes.size(); ++k) {
        if (bendsEvery > 0 && k % bendsEvery == 0) grid = bent(grid, within);
        const Relaxation& pass = passes[k];
        const Direction direction = kDirections[pass.family];
        for (int row = within.top; row < within.bottom; ++row) {
            for (int column = within.left; column < within.right; ++column) {
                const auto half =
                    relaxationHalf(pass.family, static_cast<glm::uint>(column), static_cast<glm::uint>(row));
                if (half != pass.half || !within.holds(column + direction.dx, row + direction.dy)) continue;
                mix(grid[static_cast<std::size_t>(row * kHaloSide + column)],
                    grid[static_cast<std::size_t>((row + direction.dy) * kHaloSide + column + direction.dx)]);
            }
        }
    }
    return grid;
}

bool agree(const Grid96& a, const Grid96& b, const Rectangle& where) {
    for (int row = where.top; row < where.bottom; ++row) {
        for (int column = where.left; column < where.right; ++column) {
            const auto i = static_cast<std::size_t>(row * kHaloSide + column);
            if (a[i] != b[i]) return false;
        }
    }
    return true;
}

std::vector<Relaxation> passesOf(bool farDiagonals, int rounds) {
    std::vector<Relaxation> passes;
    for (int round = 0; round < rounds; ++round) {
        for (const Relaxation& pass : kRelaxation) {
            if (kDirections[pass.family].kind != LinkKind::diagonalBend || farDiagonals) passes.push_back(pass);
        }
    }
    return passes;
}

Rectangle grown(const Rectangle& r, const Halo& halo) {
    return {r.left - halo.left, r.top - halo.up, r.right + halo.right, r.bottom + halo.down};
}

TEST(Halo, OfOneSubstepOfACloth) {
    // A rough range suffices here; the next test shows that the halo is exact.
    const Halo halo = halosBefore(passesOf(false, 1)).front();
    for (const int reach : {halo.left, halo.right, halo.up, halo.down}) {
        EXPECT_GE(reach, 4);
        EXPECT_LE(reach, 7);
    }
}

TEST(Halo, IsAsWideAsATileNeedsAndNoWider) {
    const Rectangle whole{0, 0, kHaloSide, kHaloSide};
    for (const bool farDiagonals : {false, true}) {
        for (int rounds = 1; rounds <= 2; ++rounds) {
            const std::vector<Relaxation> passes = passesOf(farDiagonals, rounds);
            const Grid96 truth = relaxed(passes, whole);
            const Halo halo = halosBefore(passes).front();
            for (const glm::ivec2 size : {glm::ivec2(4, 4), glm::ivec2(12, 8)}) {
                const Rectangle tile{44, 40, 44 + size.x, 40 + size.y};
                EXPECT_TRUE(agree(truth, relaxed(passes, grown(tile, halo)), tile));
                for (int Halo::*side : {&Halo::left, &Halo::right, &Halo::up, &Halo::down}) {
                    Halo narrower = halo;
                    --(narrower.*side);
                    EXPECT_FALSE(agree(truth, relaxed(passes, grown(tile, narrower)), tile))
                        << "the halo could be narrower";
                }
            }
        }
    }
}

TEST(Halo, IsAsWideAsBendsNeedAndNoWider) {
    const Rectangle whole{0, 0, kHaloSide, kHaloSide};
    std::vector<Relaxation> once;
    for (const Relaxation& pass : kRelaxation) {
        if (kDirections[pass.family].kind < LinkKind::bend) once.push_back(pass);
    }
    std::vector<Relaxation> passes;
    for (int substeps = 1; substeps <= 2; ++substeps) {
        passes.insert(passes.end(), once.begin(), once.end());
        const Grid96 truth = relaxed(passes, whole, once.size());
        Halo halo = halosBefore(passes, once.size()).front();
        for (int Halo::*side : {&Halo::left, &Halo::right, &Halo::up, &Halo::down}) halo.*side += kBendReach;
        const Rectangle tile{44, 40, 52, 44};
        EXPECT_TRUE(agree(truth, relaxed(passes, grown(tile, halo), once.size()), tile));
        for (int Halo::*side : {&Halo::left, &Halo::right, &Halo::up, &Halo::down}) {
            Halo narrower = halo;
            --(narrower.*side);
            EXPECT_FALSE(agree(truth, relaxed(passes, grown(tile, narrower), once.size()), tile)) << substeps;
        }
    }
}

TEST(Halo, ShrinksTowardsTheLastPass) {
    const std::vector<Halo> halos = halosBefore(passesOf(false, 2));
    for (std::size_t k = 1; k < halos.size(); ++k) {
        EXPECT_LE(halos[k].left, halos[k - 1].left);
        EXPECT_LE(halos[k].down, halos[k - 1].down);
    }
    const std::vector<Halo> once = halosBefore(passesOf(false, 1));
    const std::vector<Halo> second(halos.begin() + static_cast<std::ptrdiff_t>(once.size()), halos.end());
    EXPECT_EQ(second, once) << "earlier passes should not matter";
    EXPECT_TRUE(halosBefore({}).empty());
}

}  // namespace
}  // namespace drape
