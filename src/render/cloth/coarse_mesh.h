#pragma once

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"

#include <cstdint>
#include <vector>

namespace drape::render {

/// Fewer triangles between a mesh's own particles, for soft shade: three indices each, counted from its first particle.
/// Particles in one cell of a lattice over the rest shape are merged into one of them, a boundary particle if there is
/// one. cells: along the longest side of the mesh. triangles: those of the mesh that are replaced. Empty where that
/// would save less than half.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells, Range triangles);
/// Coarse indices of the whole mesh.
[[nodiscard]] std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells);

}  // namespace drape::render
