#pragma once

#include <span>
#include <vector>

#include "cloth/description/grid.h"
#include "physics/types.h"

namespace drape {

/// How far one rectangle of a grid extends beyond another on each side, in particles.
struct Halo {
    int left = 0;
    int right = 0;
    int up = 0;  ///< extent towards row 0
    int down = 0;

    bool operator==(const Halo&) const = default;
};

/// Tiles begin at multiples of this number, and their sides are multiples of it. The colours of a grid repeat after
/// this many columns and rows, so all tiles are alike.
inline constexpr int kTileUnit = 4;

/// Greatest distance, in particles along a row or column, over which bends let one particle affect another (kernels
/// measure_bends, unbend).
using physics::kBendReach;

/// Computes the halo of a tile before each pass of a list. Particles in this halo must be correct before the pass for
/// the tile to be correct after the last pass. The first entry is the halo that the whole list of passes requires. The
/// result is exact: the dependencies of a block of kTileUnit x kTileUnit are followed backwards, in time cubic in the
/// number of passes.
/// `passes`: passes of relaxation, one after another.
/// `bendsEvery`: bends move particles before the first of every bendsEvery passes; 0: never. The entry of such a pass
/// is the halo after the bends; before them it is kBendReach wider on each side.
std::vector<Halo> halosBefore(std::span<const Relaxation> passes, std::size_t bendsEvery = 0);

}  // namespace drape
