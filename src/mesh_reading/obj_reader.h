#pragma once

#include <string_view>

#include "mesh_reading/polygon_mesh.h"

namespace drape {

/// Reads Wavefront OBJ: vertices, texture coordinates and faces of all objects as one mesh. Normals, colours, weights,
/// materials, smoothing, lines and points are skipped; curved surfaces are refused. A face of more than four corners
/// becomes triangles, see splitPolygon(). Faces may only name vertices that come before them, as the format wants it.
/// Throws MeshError, which begins with "line N: ", also beyond the limits of PolygonMesh.
PolygonMesh readObj(std::string_view text);

}  // namespace drape
