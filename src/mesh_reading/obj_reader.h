#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads Wavefront OBJ: vertices, texture coordinates and faces of all objects as one mesh. Skips normals, colours,
/// weights, materials, smoothing, lines and points. Skips with a note: unknown lines, curved surfaces, faces of fewer
/// than three corners, and texture coordinates that are missing or not numbers. Faces may name vertices that come after
/// them. addFace() splits faces of more than four corners. Throws MeshError, which begins with "line N: ", also for a
/// mesh beyond the limits of PolygonMesh.
/// `origin`: see PolygonMesh::origin.
PolygonMesh readObj(std::string_view text, const glm::dvec3& origin = glm::dvec3(0.0));

}  // namespace drape
