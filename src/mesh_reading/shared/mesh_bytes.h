#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace drape {

/// Returns the bytes of a mesh file or a vertex cache. Throws MeshError for a file that cannot be read, is not a
/// regular file or is larger than `largest` bytes.
std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest);

/// Returns the folder of a file, "." if its path names none.
std::filesystem::path meshFolder(const std::filesystem::path& path);

/// Returns whether a file's name has this ending, in lower or upper case.
/// `ending`: in lower case (".glb").
bool hasEnding(std::string_view name, std::string_view ending);

}  // namespace drape
