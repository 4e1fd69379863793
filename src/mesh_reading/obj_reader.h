#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads Wavefront OBJ: vertices, texture coordinates and faces of all objects as one mesh. Normals, colours, weights,
/// materials, smoothing, lines and points are skipped; lines that are none of OBJ, curved surfaces, faces of fewer than
/// three corners and texture coordinates that are no numbers or are not there are skipped with a note. Faces may name
/// vertices that come after them. A face of more than four corners becomes triangles, see addFace(). origin:
/// PolygonMesh::origin. Throws MeshError, which begins with "line N: ", also beyond the limits of PolygonMesh.
PolygonMesh readObj(std::string_view text, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape
