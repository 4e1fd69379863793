#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads PLY 1.0, as text or binary in either byte order.
///
/// Reads x, y and z of each vertex and, if present, texture coordinates (s and t, u and v, texture_u and texture_v).
/// Reads the list vertex_indices (or vertex_index) of each face and, if present, the list texcoord with two numbers for
/// each corner. Reads the list vertex_indices of tristrips. Skips other elements and properties. Skips with a note:
/// unknown lines of the header, numbers in a line beyond those that the header declares, faces of fewer than three
/// corners, texture coordinates that are not numbers, and data after the last element. addFace() splits faces of more
/// than four corners.
///
/// Throws MeshError, which begins with "line N: " or, in binary data, with "byte N: ", also for a mesh beyond the
/// limits of PolygonMesh. Uses memory in proportion to the file's length, whatever its header says.
/// `origin`: see PolygonMesh::origin.
PolygonMesh readPly(std::string_view file, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape
