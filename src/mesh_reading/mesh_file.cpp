#include "mesh_reading/mesh_file.h"

#include <algorithm>
#include <cctype>

#include "base/text_file.h"
#include "embedded/meshes.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/obj_reader.h"
#include "mesh_reading/ply_reader.h"

namespace drape {

bool hasEnding(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::ranges::equal(name.substr(name.size() - ending.size()), ending,
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

PolygonMesh readMesh(std::string_view file, std::string_view sourceName, const std::filesystem::path& folder) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8, which some editors write
    if (file.starts_with(kByteOrderMark)) file.remove_prefix(kByteOrderMark.size());
    const std::string source(sourceName);
    try {
        if (isGlb(file) || hasEnding(source, ".glb") || hasEnding(source, ".gltf")) return readGltf(file, folder);
        if (file.starts_with("ply\n") || file.starts_with("ply\r") || hasEnding(source, ".ply")) return readPly(file);
        if (hasEnding(source, ".obj")) return readObj(file);
    } catch (const MeshError& error) {
        throw MeshError(source + ": " + error.what());
    }
    throw MeshError(source + ": is neither GLB nor PLY nor named .obj, expected a mesh as OBJ, PLY or GLB");
}

std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    // Opening a pipe would wait for somebody to write to it.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw MeshError(path.string() + ": is not a regular file");
    try {
        return readTextFile(path, largest);
    } catch (const FileError& error) {
        throw MeshError(error.what());
    }
}

std::filesystem::path folderOf(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

PolygonMesh readMeshFile(const std::filesystem::path& path) {
    return readMesh(readMeshBytes(path, PolygonMesh::kLargestFile), path.string(), folderOf(path));
}

const EmbeddedFile* builtInMesh(std::string_view name) { return findEmbedded(embedded::meshes(), name); }

}  // namespace drape
