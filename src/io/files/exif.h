#pragma once

#include <string_view>

namespace drape::io {

/// How a camera says that a picture is to be turned to be upright: 1 (as it is) to 8 (EXIF 2.32, tag 0x0112
/// Orientation). 1 where the file is no JPEG or does not say.
int orientationOf(std::string_view file);

}  // namespace drape::io
