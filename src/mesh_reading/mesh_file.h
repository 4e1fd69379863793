#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/embedded_file.h"
#include "mesh_reading/polygon_mesh.h"

namespace drape {

/// Reads an OBJ, PLY or GLB. `sourceName` begins every message, and tells OBJ by its ending; PLY and GLB are told by
/// how they begin. Throws MeshError.
/// folder: of the file, whose other files a .gltf may ask for; empty: there are none.
PolygonMesh readMesh(std::string_view file, std::string_view sourceName, const std::filesystem::path& folder = {});

/// Throws MeshError also for a file that cannot be read or is over 1 GiB.
PolygonMesh readMeshFile(const std::filesystem::path& path);

/// The bytes of a mesh or of its frames over time. Throws MeshError for a file that cannot be read, is not a regular
/// one or is larger than `largest` bytes.
std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest);

/// The folder that a file is in, "." where its path names none.
std::filesystem::path folderOf(const std::filesystem::path& path);

/// Whether a file's name ends so (".glb"), in small or large letters. ending: in small ones.
bool hasEnding(std::string_view name, std::string_view ending);

/// The file of assets/meshes of that name ("disc.obj"), or nullptr.
const EmbeddedFile* builtInMesh(std::string_view name);

}  // namespace drape
