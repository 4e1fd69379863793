#pragma once

#include <glm/glm.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Number of triangles below which coarserTriangles() never goes.
inline constexpr std::size_t kEnoughTriangles = 8000;

/// Makes a closed surface coarser by collapsing edges onto one of their ends, the edges that change it least first,
/// until kEnoughTriangles are left or no further edge may collapse. A collapse moves a vertex by at most `tolerance`
/// off the planes of its triangles (Ronfard and Rossignac 1996, "Full-range approximation of triangulated polyhedra",
/// section 3), counting the collapses that led to the vertex, never changes the topology, and turns no triangle by more
/// than 60 degrees. Vertices on borders and those whose triangles form no single ring stay. `places`: positions of the
/// vertices, m. `tolerance`: greatest distance, m. Returns the triangles that are left, as vertices of `places`.
std::vector<glm::uvec3> coarserTriangles(std::span<const glm::vec3> places, std::span<const glm::uvec3> triangles,
                                         float tolerance);

/// Makes the mesh of a body coarser with coarserTriangles(). The vertices that are left are numbered anew
/// (ClothMesh::particleOf). Drops everything that belongs to single faces: texture coordinates, parts and groups of
/// faces.
void makeCoarser(ClothMesh& mesh, float tolerance);

/// Shrinks a surface by mean curvature flow. The flow is modified to be conformal, so limbs shrink along their axes
/// into the trunk and no neck pinches off (Kazhdan, Solomon, Ben-Chen 2012, Can mean-curvature flow be modified to be
/// non-singular?, arXiv 1203.6819). Each step solves (M + t L) x' = M x. M has a third of the current area around each
/// vertex, and L has the cotangents at the start. Returns the positions after each step, m.
///
/// Works for any mesh. Cotangents are kept within 0.05 and 20, so positions never leave the bounding box of the start.
/// A piece that shrinks to a point stays there. Gives the same bits on every machine.
/// `step`: t, m^2, above 0.
std::vector<std::vector<glm::dvec3>> curvatureFlow(std::vector<glm::dvec3> places,
                                                   std::span<const glm::uvec3> triangles, double step,
                                                   std::size_t steps);

}  // namespace drape
