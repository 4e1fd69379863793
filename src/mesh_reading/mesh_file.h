#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/text_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern.h"

namespace drape {

/// The endings of mesh file names, in lower case. User interfaces call them "OBJ, PLY, STL or glTF".
inline constexpr std::string_view kMeshEndings[] = {".obj", ".ply", ".stl", ".glb", ".gltf"};

/// Returns whether a path has one of kMeshEndings, in lower or upper case.
bool isMeshFileName(std::string_view path);

/// Returns whether a path ends in .json and the file is a sewing pattern according to isPatternText().
bool isPatternFile(const std::filesystem::path& path);

/// Reads an OBJ, PLY, STL, glTF or sewing pattern. The ending of `sourceName` determines the format; PLY, GLB and text
/// STL are also recognised by their first bytes. Text may be UTF-8 or, with a byte order mark, UTF-16, with any line
/// ends. A mesh far from the file's origin gets an origin of its own (PolygonMesh::origin). An axis counts as far if
/// the bounding box of the faces is over 1,000 units and four times its own size away. Along such an axis, the origin
/// is a whole number near the middle of the box. Throws MeshError.
/// `sourceName`: name of the file, with which every message begins.
/// `folder`: folder of the file, for other files that a .gltf names; empty: no other files.
/// `pattern`: settings for turning a sewing pattern, a file named .json, into a mesh.
PolygonMesh readMesh(std::string_view file, std::string_view sourceName, const std::filesystem::path& folder = {},
                     const PatternSettings& pattern = {});

/// Reads a mesh from a file. Throws MeshError, also for a file that cannot be read or is over 1 GiB.
PolygonMesh readMeshFile(const std::filesystem::path& path, const PatternSettings& pattern = {});

/// Returns the file of assets/meshes ("disc.obj") or assets/patterns ("tshirt.json") with this name, or nullptr.
const EmbeddedFile* builtInMesh(std::string_view name);

}  // namespace drape
