#pragma once

#include <optional>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"

namespace drape {

/// Which triangles must turn the other way for neighbours to agree.
struct MeshOrientation {
    std::vector<bool> isTurned;                  ///< of each triangle
    std::optional<std::uint32_t> contradiction;  ///< a triangle at which a surface comes back to itself turned over
};

/// Propagates winding over each connected piece from its first triangle, then turns the minority; of equal halves, the
/// one without the first triangle. Edges of more than two triangles join none.
MeshOrientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours);

/// Turns triangles; quads keep their form, see ClothMesh::quads. `neighbours` does not hold for the mesh after this.
void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned);

/// Particles, ascending, whose triangles form more than one fan or ring. Faces may have either winding.
std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
