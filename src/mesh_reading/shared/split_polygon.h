#pragma once

#include <optional>
#include <span>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The smallest height of a triangle that counts as having an area, as a fraction of its longest side. It is about the
/// rounding error of collinear corners that are floats far from the origin, or come from files with few decimals.
inline constexpr double kLeastHeight = 1e-4;

/// The corners of each triangle of a polygon.
using PolygonTriangles = std::vector<std::array<std::uint32_t, 3>>;

/// Splits a polygon, plane or nearly so, convex or not. Repeatedly cuts off the ear with the shortest cut until a
/// triangle is left. This avoids slivers in round caps. None of the triangles is thinner than kLeastHeight. Returns
/// nothing if the outline crosses itself or has no area. Takes time quadratic in the number of corners, or cubic if
/// most corners are reflex.
std::optional<PolygonTriangles> splitPolygon(std::span<const glm::vec3> corners);

/// Adds a face of a file: unchanged with three or four corners, split with more. A face that cannot be split is added
/// as a fan around its first corner and listed in PolygonMesh::unsplit.
/// `corners`: three or more vertices of the mesh.
/// `uvs`: index of a texture coordinate for each corner, or none.
/// `number`: see MeshFace::number.
void addFace(PolygonMesh& mesh, std::span<const std::uint32_t> corners, std::span<const std::uint32_t> uvs,
             std::uint32_t number);

}  // namespace drape
