#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/embedded_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern_settings.h"

namespace drape {

/// How the names of mesh files end, in small letters; "OBJ, PLY, STL or glTF" for people.
inline constexpr std::string_view kMeshEndings[] = {".obj", ".ply", ".stl", ".glb", ".gltf"};

/// Whether a path ends like a mesh file, in small or large letters.
bool isMeshFileName(std::string_view path);

/// Whether a path ends in .json and what is there is a sewing pattern, as isPatternText() tells.
bool isPatternFile(const std::filesystem::path& path);

/// Reads an OBJ, PLY, STL, glTF or sewing pattern. `sourceName` begins every message, and tells by its ending which it
/// is; PLY, GLB and text of STL are also told by how they begin. Text may be UTF-8 or, with a byte order mark, UTF-16,
/// and its lines may end in any way. One that is far from the origin has an origin of its own (PolygonMesh::origin):
/// whole numbers near the middle of the box around its faces, along each axis on which that is over 1,000 units and
/// four times its own size away. folder: of the file, whose other files a .gltf may ask for; empty: there are none.
/// pattern: how a sewing pattern, a file named .json, becomes a mesh. Throws MeshError.
PolygonMesh readMesh(std::string_view file, std::string_view sourceName, const std::filesystem::path& folder = {},
                     const PatternSettings& pattern = {});

/// Throws MeshError also for a file that cannot be read or is over 1 GiB.
PolygonMesh readMeshFile(const std::filesystem::path& path, const PatternSettings& pattern = {});

/// The file of assets/meshes of that name ("disc.obj"), or of assets/patterns ("tshirt.json"), or nullptr.
const EmbeddedFile* builtInMesh(std::string_view name);

}  // namespace drape
