#pragma once

#include <filesystem>
#include <string>

#include "viewer/look/scene_view.h"

namespace drape::viewer {

/// Writes a picture to a file: as JPEG if the file's name ends so and the picture is not transparent, otherwise as PNG.
/// Throws io::Error.
void writePicture(const std::filesystem::path& file, const TakenPicture& picture);

/// Returns a message such as "Saved drape-drop-1.png in ~: 920 x 762 pixels, still, 27 of 64 samples".
std::string savedPictureLine(const std::filesystem::path& file, const TakenPicture& picture);

}  // namespace drape::viewer
