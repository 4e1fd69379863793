#pragma once

#include <optional>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"

namespace drape {

/// The triangles that must be turned so that neighbours agree.
struct MeshOrientation {
    std::vector<bool> isTurned;                  ///< by triangle: whether it must be turned
    std::optional<std::uint32_t> contradiction;  ///< a triangle where a surface meets itself turned over
};

/// Propagates winding over each connected piece from its first triangle, then turns the minority. Of equal halves it
/// turns the one without the first triangle. Edges of more than two triangles connect none.
MeshOrientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours);

/// Turns triangles. Quads keep their form, see ClothMesh::quads. `Neighbours` of the mesh are invalid after this.
void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned);

/// Returns the particles whose triangles form more than one fan or ring, ascending. Faces may have either winding.
std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
