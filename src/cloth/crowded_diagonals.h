#pragma once

#include "cloth/cloth_mesh.h"
#include "cloth/neighbours.h"

namespace drape {

/// Splits quads along their other diagonal where the one taken has more than two triangles: where two quads share three
/// corners in turn, both may be split along the same line. How many there were; if any, `neighbours` does not hold for
/// the mesh after this, and there may be such edges still.
std::size_t changeCrowdedDiagonals(ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
