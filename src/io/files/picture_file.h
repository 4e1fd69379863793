#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "scene/file/replaceable.h"

namespace drape::io {

/// Greatest width and height of a picture to read, pixels.
inline constexpr int kLargestPicture = 8192;

/// A picture in memory. Move-only.
struct RgbaPicture {
    int width = 0;   ///< width, pixels
    int height = 0;  ///< height, pixels
    /// Pixels of the picture: sRGB, 4 bytes each, top row first. The last byte is the coverage; colours are straight,
    /// not premultiplied.
    std::unique_ptr<std::uint8_t[], void (*)(void*)> rgba{nullptr, [](void*) {}};
};

/// Reads a PNG or JPEG file, and turns it upright if its EXIF data say how the camera was held. Of a glTF, draws the
/// base colours (drawBaseColours()). Throws Error (io/files/system.h), in one line that names the path, for a missing
/// file, another format, or a side longer than kLargestPicture.
RgbaPicture readPicture(const std::filesystem::path& path);

/// Reads a picture as readPicture() does, from a file in memory of less than 2 GiB.
/// `name`: name of the file for messages.
RgbaPicture decodePicture(std::string_view bytes, std::string_view name);

/// Write a picture as PNG, or as JPEG of quality 95: sRGB, 3 bytes a pixel, top row first. The file is written under a
/// temporary name beside `path` and renamed, so that a failure leaves neither an incomplete nor a changed file. PNG
/// files carry kPngMark. Throw Error (io/files/system.h) with one line that names the path, also for a file that
/// requireReplaceable() protects.
void writePng(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb);
/// Writes a PNG with alpha, as writePng() does: 4 bytes a pixel, straight (not premultiplied) colours.
void writePngWithAlpha(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba);
void writeJpeg(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb);

/// Returns the bytes of a PNG file that writePng() would write.
std::string pngText(int width, int height, std::span<const std::uint8_t> rgb);

/// Returns the path of a numbered file: ("out/f.png", 12) gives "out/f_0012.png".
std::filesystem::path numberedPath(const std::filesystem::path& path, std::uint64_t number);

/// Returns a picture's EXIF orientation (EXIF 2.32, tag 0x0112): which turn or mirroring makes it upright, 1 (none)
/// to 8. Returns 1 if the file is no JPEG or has no such tag.
int orientationOf(std::string_view file);

/// Makes one picture of the base colours of all materials of a glTF, as tiles (ColourTiles). A file with one material
/// gives its picture times its factor. Pictures other than PNG and JPEG count as white. Throws MeshError for a file
/// that is no glTF, and Error for one without base colours.
RgbaPicture drawBaseColours(std::string_view file, const std::filesystem::path& path);

}  // namespace drape::io
