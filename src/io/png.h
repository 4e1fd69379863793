#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace drape::io {

/// Writes a picture: sRGB bytes, 3 a pixel, top row first. It is written under a temporary name beside `path` and
/// renamed, so that a failure leaves neither half a file nor a changed one. Throws Error (io/error.h) with one line
/// that names the path.
void writePng(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb);

/// The nth file of a sequence: ("out/f.png", 12) gives "out/f_0012.png".
[[nodiscard]] std::filesystem::path numberedPath(const std::filesystem::path& path, std::uint64_t number);

}  // namespace drape::io
