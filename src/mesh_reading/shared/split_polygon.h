#pragma once

#include <optional>
#include <span>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The least height of a triangle that counts as having an area, as a share of its longest side. It is about the error
/// of collinear corners in floats far from the origin, and in files with few decimals.
inline constexpr double kLeastHeight = 1e-4;

/// The corners of each triangle of a polygon.
using PolygonTriangles = std::vector<std::array<std::uint32_t, 3>>;

/// Splits a polygon, plane or nearly so, convex or not. Cuts off the ear with the shortest cut until a triangle is
/// left, which gives round caps no slivers. None of the triangles is thinner than kLeastHeight. Returns nothing if the
/// outline crosses itself or has no area. Takes time quadratic in the corners, or cubic if most of them are reflex.
std::optional<PolygonTriangles> splitPolygon(std::span<const glm::vec3> corners);

/// Adds a face of a file: unchanged with three or four corners, split with more. A face that cannot be split is added
/// as a fan around its first corner and listed in PolygonMesh::unsplit.
/// `corners`: three or more vertices of the mesh.
/// `uvs`: one for each corner, or none.
/// `number`: MeshFace::number.
void addFace(PolygonMesh& mesh, std::span<const std::uint32_t> corners, std::span<const std::uint32_t> uvs,
             std::uint32_t number);

}  // namespace drape
