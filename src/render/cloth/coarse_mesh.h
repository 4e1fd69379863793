#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Returns a smaller set of triangles between a mesh's particles, for soft shadows. Each triangle is three indices,
/// counted from the first particle of the mesh. A lattice divides the space around the rest shape into cells, and all
/// particles in a cell are replaced by one of them, preferably a boundary particle. Returns nothing if that saves less
/// than half of the triangles.
/// `cells`: number of cells of the lattice along the longest side of the mesh.
/// `triangles`: triangles of the mesh that are replaced.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells, Range triangles);
/// Returns a smaller set of triangles for the whole mesh.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells);

}  // namespace drape::render
