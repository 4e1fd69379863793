#pragma once

#include <optional>
#include <vector>

#include "cloth/cloth_mesh.h"
#include "cloth/neighbours.h"

namespace drape {

/// Which triangles must turn the other way for neighbours to agree.
struct Orientation {
    std::vector<bool> isTurned;                  ///< of each triangle
    std::optional<std::uint32_t> contradiction;  ///< a triangle at which a surface comes back to itself turned over
};

/// Goes over each connected piece from its first triangle on, and then turns the fewer of its triangles; of halves,
/// those that the first is not in. No edge is crowded.
Orientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours);

/// Turns triangles; quads keep their form, see ClothMesh::quads. `neighbours` does not hold for the mesh after this.
void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned);

/// Particles, ascending, the triangles around which are more than one fan or ring. Faces may turn either way.
std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours);

/// Where a pinch comes from welding alone, as between an eye and the face around it, each fan that has vertices of the file
/// of its own becomes a particle of its own, after all others. mesh.particleOf must be there.
void splitPinches(ClothMesh& mesh, const Neighbours& neighbours);

}  // namespace drape
