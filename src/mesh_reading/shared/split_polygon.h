#pragma once

#include <optional>
#include <span>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The least height of a triangle over its longest side, as a share of that side, for it to count as having an area:
/// about the error of collinear corners in floats far from the origin, and in files with few decimals.
inline constexpr double kLeastHeight = 1e-4;

/// Corners of each triangle of a polygon.
using PolygonTriangles = std::vector<std::array<std::uint32_t, 3>>;

/// Cuts ears off a polygon, plane or nearly so, convex or not, always the one with the shortest cut, until a triangle
/// is left: that gives round caps no slivers. None of its triangles is thinner than kLeastHeight. Nothing where the
/// outline crosses itself or has no area. Takes time that grows with the square of the corners, and with the cube where
/// most of them are reflex.
std::optional<PolygonTriangles> splitPolygon(std::span<const glm::vec3> corners);

/// Adds a face of a file: as it is with three or four corners, split with more; one that cannot be split as triangles
/// that have its first corner in common, and to PolygonMesh::unsplit. corners: three or more vertices of the mesh; uvs:
/// as many, or none.
void addFace(PolygonMesh& mesh, std::span<const std::uint32_t> corners, std::span<const std::uint32_t> uvs,
             std::uint32_t number);

}  // namespace drape
