#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"

namespace drape {

/// Splits quads along their other diagonal if the chosen diagonal has more than two triangles. Two quads that share
/// three consecutive corners may be split along the same line. Returns the number of quads changed. If this number is
/// above 0, `neighbours` is invalid for the mesh, and edges with more than two triangles may remain.
std::size_t changeCrowdedDiagonals(ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
