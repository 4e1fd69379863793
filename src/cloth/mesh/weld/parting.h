#pragma once

#include <span>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {

/// Undoes welding where it joined more than two faces at an edge, made duplicate faces, or joined surfaces at a single
/// point, such as an eye and the face around it. Triangles around such a particle form one group if they share a vertex
/// of the file there or meet across an edge of two faces. The group of the lowest triangle keeps the particle. Each
/// other group gets a new particle at the group's first vertex; new particles come last. So a closed surface stays
/// closed. Two duplicate faces connect nothing, so a sheet whose front and back have their own vertices becomes two
/// sheets.
///
/// If edges of a cloth still have more than two faces, the file's own vertices become the particles there.
///
/// Updates `neighbours`, and adds a note with the number of vertices kept apart at edges. Takes time n log n in the
/// size of the mesh.
/// `mesh`: its particleOf must be set.
/// `places`: positions of the file's vertices, m.
void partWelded(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours, MeshUse use);

/// Returns, for each triangle, the lowest particle of its piece. Triangles that share a particle are connected, even
/// without a common edge.
std::vector<std::uint32_t> connectedPieces(std::span<const glm::uvec3> triangles, std::uint32_t particles);

}  // namespace drape
