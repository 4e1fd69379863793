#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Returns fewer triangles between a mesh's own particles, for soft shade: three indices each, counted from its first
/// particle. All particles in a cell of a lattice over the rest shape are merged into one of them, preferably a
/// boundary particle. Returns nothing if that saves less than half of the triangles.
/// `cells`: number of cells along the longest side of the mesh.
/// `triangles`: the triangles of the mesh that are replaced.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells, Range triangles);
/// Returns coarse indices of the whole mesh.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells);

}  // namespace drape::render
