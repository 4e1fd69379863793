#pragma once

#include <optional>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"

namespace drape {

/// The triangles that must be turned so that neighbours agree.
struct MeshOrientation {
    std::vector<bool> isTurned;  ///< for each triangle, whether it must be turned
    /// Triangle where a one-sided surface meets itself with the opposite winding.
    std::optional<std::uint32_t> contradiction;
};

/// Propagates winding over each connected piece from its first triangle, then turns the minority. If both windings are
/// equally frequent, turns the triangles whose winding differs from the first triangle's. Edges with more than two
/// triangles connect nothing.
MeshOrientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours);

/// Reverses the winding of triangles. Quads keep the form that ClothMesh::quads describes. Invalidates `Neighbours` of
/// the mesh.
void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned);

/// Returns the particles whose triangles form more than one fan or ring, ascending. Works for any winding of the faces.
std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
