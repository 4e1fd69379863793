#pragma once

#include <span>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {

/// Undoes welding where it joined more than two faces at an edge, made one face of two, or joined surfaces in a point
/// alone, as an eye and the face around it. The triangles around such a particle are one group where they share a
/// vertex of the file there or meet across an edge of two faces; each group but that of the lowest triangle becomes a
/// particle of its own, after all others, where its first vertex is. A closed surface stays closed so. Two faces that
/// are copies of each other join nothing, so that a sheet with a front and a back of own vertices is two sheets.
///
/// A cloth whose edges have more than two faces even then has the file's own vertices there.
///
/// places: m, of the file's vertices. mesh.particleOf must be there; `neighbours` is brought up to date. Adds a note of
/// how many vertices stay apart at edges. Takes time n log n.
void partWelded(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours, MeshUse use);

/// Of each triangle, the lowest particle of the piece that it is in: triangles joined by particles, edges or not.
std::vector<std::uint32_t> connectedPieces(std::span<const glm::uvec3> triangles, std::uint32_t particles);

}  // namespace drape
