#pragma once

#include <filesystem>
#include <string_view>

#include "io/files/picture_file.h"

namespace drape::io {

/// Makes one picture of the base colours of all materials of a glTF, as tiles (ColourTiles). A file with one material
/// gives its picture times its factor. Pictures other than PNG and JPEG count as white. Throws MeshError for a file
/// that is no glTF, and Error for one without base colours.
[[nodiscard]] RgbaPicture drawBaseColours(std::string_view file, const std::filesystem::path& path);

}  // namespace drape::io
