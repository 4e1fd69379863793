#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Contact has no room for more pairs of neighbours (hasContactRoom()); the rest are left out.
inline constexpr std::size_t kMostNeighbours = std::size_t{1} << 24;

/// The patches of a model, which are all of its triangles by twos where they can be, in an order in which neighbours
/// in space are mostly neighbours: along a Morton curve through the places where they start (grown), those of bodies
/// behind all others. Bodies do not meet bodies: patches of theirs are in no pair but with cloth. Only contact of cloth
/// takes them: patchesOf() makes them when they are first asked for. Any thread may ask.
const ClothPatches& patchesOf(const Model& model);

/// Makes them. Linear in the triangles, apart from sorting.
ClothPatches makePatches(const Model& model);

}  // namespace drape
