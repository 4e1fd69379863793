#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace drape {

/// The bytes of a mesh or of its frames over time. Throws MeshError for a file that cannot be read, is not a regular
/// one or is larger than `largest` bytes.
std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest);

/// The folder that a file is in, "." where its path names none.
std::filesystem::path meshFolder(const std::filesystem::path& path);

/// Whether a file's name ends so (".glb"), in small or large letters. ending: in small ones.
bool hasEnding(std::string_view name, std::string_view ending);

}  // namespace drape
