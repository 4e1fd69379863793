#include "mesh_reading/shared/mesh_bytes.h"

#include <algorithm>
#include <cctype>

#include "base/text_file.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

bool hasEnding(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::ranges::equal(name.substr(name.size() - ending.size()), ending,
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    // Refuses a pipe, since opening it would wait for a writer.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw MeshError(path.string() + ": is not a regular file");
    try {
        return readTextFile(path, largest);
    } catch (const FileError& error) {
        throw MeshError(error.what());
    }
}

std::filesystem::path meshFolder(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

}  // namespace drape
