#include "cloth/topology/halo.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace drape {
namespace {

/// A set of particles in and around a block of a grid. The block's first particle is (0, 0).
class Region {
public:
    explicit Region(int reach)
        : reach_(reach), side_(2 * reach + kTileUnit), marked_(static_cast<std::size_t>(side_ * side_)) {}

    void add(int column, int row) {
        marked_[index(column, row)] = 1;
        halo_.left = std::max(halo_.left, -column);
        halo_.right = std::max(halo_.right, column - (kTileUnit - 1));
        halo_.up = std::max(halo_.up, -row);
        halo_.down = std::max(halo_.down, row - (kTileUnit - 1));
    }
    bool holds(int column, int row) const { return marked_[index(column, row)] != 0; }
    const Halo& halo() const { return halo_; }

private:
    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>((row + reach_) * side_ + column + reach_);
    }

    int reach_, side_;
    std::vector<std::uint8_t> marked_;
    Halo halo_;
};

/// Returns whether a pass relaxes the link that begins at (column, row), in an unbounded grid.
bool isRelaxed(const Relaxation& pass, int column, int row) {
    constexpr int kFar = 1 << 20;  // offset that makes indices positive, a multiple of kTileUnit
    return relaxationHalf(pass.family, static_cast<glm::uint>(column + kFar), static_cast<glm::uint>(row + kFar)) ==
           pass.half;
}

/// Returns the particles whose positions before a pass determine the positions of the particles in `after` once the
/// pass is done.
Region dependenciesOf(const Region& after, const Relaxation& pass, int reach) {
    Region before(reach);
    const Direction direction = kDirections[pass.family];
    const Halo& halo = after.halo();
    for (int row = -halo.up; row < kTileUnit + halo.down; ++row) {
        for (int column = -halo.left; column < kTileUnit + halo.right; ++column) {
            if (!after.holds(column, row)) continue;
            before.add(column, row);
            if (isRelaxed(pass, column, row)) before.add(column + direction.dx, row + direction.dy);
            const int otherColumn = column - direction.dx;
            const int otherRow = row - direction.dy;
            if (isRelaxed(pass, otherColumn, otherRow)) before.add(otherColumn, otherRow);
        }
    }
    return before;
}

/// Returns the particles whose positions before bends move them determine the positions of the particles in `after`
/// once bends have moved them.
Region bendDependenciesOf(const Region& after, int reach) {
    Region before(reach);
    const Halo& halo = after.halo();
    for (int row = -halo.up; row < kTileUnit + halo.down; ++row) {
        for (int column = -halo.left; column < kTileUnit + halo.right; ++column) {
            if (!after.holds(column, row)) continue;
            for (int k = -kBendReach; k <= kBendReach; ++k) {
                before.add(column + k, row);
                before.add(column, row + k);
            }
        }
    }
    return before;
}

}  // namespace

std::vector<Halo> halosBefore(std::span<const Relaxation> passes, std::size_t bendsEvery) {
    int reach = 0;
    for (const Relaxation& pass : passes) {
        const Direction direction = kDirections[pass.family];
        reach += std::max(std::abs(direction.dx), std::abs(direction.dy));
    }
    if (bendsEvery > 0) reach += kBendReach * static_cast<int>(passes.size() / bendsEvery);
    Region patch(reach);
    for (int row = 0; row < kTileUnit; ++row) {
        for (int column = 0; column < kTileUnit; ++column) patch.add(column, row);
    }
    std::vector<Halo> halos(passes.size());
    for (std::size_t k = passes.size(); k-- > 0;) {
        patch = dependenciesOf(patch, passes[k], reach);
        halos[k] = patch.halo();
        // Leaves out the bends before the first pass, because the halo before these bends is not needed.
        if (bendsEvery > 0 && k > 0 && k % bendsEvery == 0) patch = bendDependenciesOf(patch, reach);
    }
    return halos;
}

}  // namespace drape
