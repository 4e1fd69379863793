#pragma once

#include <string_view>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Reads STL, binary or text: its facets, all solids of a file as one mesh. Corners in one place are one vertex, in the
/// order in which places come first, since the format has no indices. Normals and attributes are skipped. Keywords may
/// be in large letters. A file of 84 + 50 n bytes for the n facets of its header is binary, however it begins. origin:
/// PolygonMesh::origin. Throws MeshError, which begins with "line N: " or "facet N: ", also beyond the limits of
/// PolygonMesh.
PolygonMesh readStl(std::string_view file, const glm::dvec3& origin = glm::dvec3(0.0));

/// Whether a file in UTF-8 or ASCII begins as a text of STL does, and has a facet or an end.
bool isTextStl(std::string_view file);

/// Whether a file that is to be STL is no text, in whatever encoding.
bool isBinaryStl(std::string_view file);

}  // namespace drape
