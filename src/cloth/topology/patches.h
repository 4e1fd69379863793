#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Greatest number of pairs of neighbours for which contact has room (hasContactRoom()). Further pairs are left out.
inline constexpr std::size_t kMostNeighbours = std::size_t{1} << 24;

/// Returns the patches of a model; the first call makes them, since only contact of cloth needs them. Thread-safe.
/// Patches cover all triangles that cloth meets, two to a patch where possible. Patches that are close in space are
/// mostly close in the list: they follow a Morton curve through the start positions (grown), with patches of bodies
/// last. Bodies do not meet bodies, so their patches pair only with cloth.
const ClothPatches& patchesOf(const Model& model);

/// Makes the patches of a model. Takes time linear in the triangles, apart from sorting.
ClothPatches makePatches(const Model& model);

}  // namespace drape
