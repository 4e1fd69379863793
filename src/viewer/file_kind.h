#pragma once

#include <filesystem>

namespace drape::viewer {

/// What the viewer can do with a file.
enum class FileKind { scene, picture, other };

/// A picture begins as PNG or JPEG does, whatever its name; a scene's name ends in .json, and a snapshot
/// of one is taken for a scene.
FileKind fileKind(const std::filesystem::path& path);

}  // namespace drape::viewer
