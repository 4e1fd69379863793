#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"

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

/// Makes a welded mesh manifold: splits the particles where welding joined more than two faces at an edge, made
/// duplicate faces, or joined surfaces at a single point, such as an eye and the face around it.
///
/// The triangles around such a particle are divided into groups: two triangles are in one group if they share a vertex
/// of the file there, or if they meet across an edge of just two faces. The group of the lowest triangle keeps the
/// particle, and each other group gets a particle of its own, at the group's lowest vertex. New particles come last. So
/// a closed surface stays closed. Duplicate faces do not count as neighbours, so a sheet whose front and back have
/// their own vertices becomes two sheets.
///
/// If edges of a cloth still have more than two faces, common vertices alone join the triangles there, so each vertex
/// of the file becomes a particle.
///
/// Updates `neighbours`, and adds a note with the number of vertices that stay unwelded at edges and duplicate faces.
/// Takes time n log n in the size of the mesh.
/// `mesh`: its particleOf must be set.
/// `places`: positions of the file's vertices, m.
void splitNonManifold(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours, MeshUse use);

/// Returns, for each triangle, the lowest particle of its piece. Triangles that share a particle are connected, even
/// without a common edge.
std::vector<std::uint32_t> connectedPieces(std::span<const glm::uvec3> triangles, std::uint32_t particles);

}  // namespace drape
