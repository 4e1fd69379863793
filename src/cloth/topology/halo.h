#pragma once

#include <span>
#include <vector>

#include "cloth/description/grid.h"
#include "physics/types.h"

namespace drape {

/// How far a rectangle of a grid reaches beyond another on each side, in particles.
struct Halo {
    int left = 0;
    int right = 0;
    int up = 0;  ///< towards row 0
    int down = 0;

    bool operator==(const Halo&) const = default;
};

/// Tiles begin at multiples of this, and their sides are multiples of it: the colours of a grid repeat after so many
/// columns and rows, so that all tiles are alike.
inline constexpr int kTileUnit = 4;

/// How far along its row and its column a particle depends on others when bends move it (kernels measure_bends,
/// unbend).
using physics::kBendReach;

/// For each of these passes, relaxed one after another: how far around a tile particles must be right before the pass,
/// so that those of the tile are right after the last. The first is the halo of the whole list. Exact: found by walking
/// the dependencies of a block of kTileUnit x kTileUnit backwards, in time that grows as the cube of the number of
/// passes. bendsEvery: bends move particles before the first of each so many passes, 0 = never; its halo is the one
/// after the bends, and before them it is kBendReach wider on each side.
std::vector<Halo> halosBefore(std::span<const Relaxation> passes, std::size_t bendsEvery = 0);

}  // namespace drape
