#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

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

/// Reads a PNG or JPEG file, upright where a camera says how it was held (EXIF). Throws Error (io/files/error.h), in
/// one line that names the path, for a file that is not there, is no such picture or is larger than kLargestPicture
/// each way.
[[nodiscard]] RgbaPicture readPicture(const std::filesystem::path& path);

/// The same for a file that is in memory, of less than 2 GiB. name: for the message.
[[nodiscard]] RgbaPicture decodePicture(std::string_view bytes, std::string_view name);

/// Writes a picture as PNG, or as JPEG of quality 95: sRGB bytes, 3 a pixel, top row first. It is written under a
/// temporary name beside `path` and renamed, so that a failure leaves neither half a file nor a changed one. Throws
/// Error (io/files/error.h) with one line that names the path.
void writePng(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb);
/// The same with alpha: 4 bytes a pixel, not multiplied by it.
void writePngWithAlpha(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba);
void writeJpeg(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb);

/// The nth file of a sequence: ("out/f.png", 12) gives "out/f_0012.png".
[[nodiscard]] std::filesystem::path numberedPath(const std::filesystem::path& path, std::uint64_t number);

}  // namespace drape::io
