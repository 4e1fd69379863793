#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads PLY 1.0, as text or binary in either byte order: of each vertex x, y, z and, where they are there, texture
/// coordinates (s and t, u and v, texture_u and texture_v); of each face the list vertex_indices (or vertex_index) and,
/// where it is there, the list texcoord with two numbers for each corner; of tristrips the list vertex_indices. Other
/// elements and properties are skipped; lines of the header that are none of PLY, numbers of a line that the header
/// does not tell of, faces of fewer than three corners, texture coordinates that are no numbers and data behind the
/// last element are skipped with a note. A face of more than four corners becomes triangles, see addFace(). origin:
/// PolygonMesh::origin. Throws MeshError, which begins with "line N: " or, in binary data, with "byte N: ", also beyond
/// the limits of PolygonMesh; no more memory is taken than the file's length calls for, whatever its header says.
PolygonMesh readPly(std::string_view file, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape
