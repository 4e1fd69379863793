#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads STL, binary or text, with the facets of all solids as one mesh. The format has no indices, so corners at the
/// same position become one vertex, in order of first occurrence. Skips normals and attributes. Keywords may be in
/// upper case. A file of 84 + 50 n bytes is binary if its header counts n facets, whatever its first word. Throws
/// MeshError, which begins with "line N: " or "facet N: ", also for a mesh beyond the limits of PolygonMesh.
/// `origin`: see PolygonMesh::origin.
PolygonMesh readStl(std::string_view file, const glm::dvec3& origin = glm::dvec3(0.0));

/// Returns whether a file in UTF-8 or ASCII begins like STL text and contains a facet or an end.
bool isTextStl(std::string_view file);

/// Returns whether an STL file is binary, that is, not text in any encoding.
bool isBinaryStl(std::string_view file);

}  // namespace drape
