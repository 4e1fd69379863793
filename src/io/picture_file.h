#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

namespace drape::io {

/// Pixels each way that a picture may have to be read.
inline constexpr int kLargestPicture = 8192;

/// A picture in memory. Move-only.
struct RgbaPicture {
    int width = 0;   ///< pixels
    int height = 0;  ///< pixels
    /// sRGB bytes, 4 a pixel, top row first. The last is the share that is covered: colours are not multiplied by it.
    std::unique_ptr<std::uint8_t[], void (*)(void*)> rgba{nullptr, [](void*) {}};
};

/// Reads a PNG or JPEG file. How a camera says that it was held (EXIF) is not looked at: pixels come as they are
/// stored. Throws Error (io/error.h), in one line that names the path, for a file that is not there, is no such picture
/// or is larger than kLargestPicture each way.
[[nodiscard]] RgbaPicture readPicture(const std::filesystem::path& path);

}  // namespace drape::io
