#pragma once

#include <string_view>

namespace drape::io {

/// Returns a picture's EXIF orientation (EXIF 2.32, tag 0x0112): which turn or mirroring makes it upright, 1 (none)
/// to 8. Returns 1 if the file is no JPEG or has no such tag.
int orientationOf(std::string_view file);

}  // namespace drape::io
