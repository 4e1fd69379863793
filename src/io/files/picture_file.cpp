#include "io/files/picture_file.h"

#include "base/text_file.h"
#include "io/files/base_colours.h"
#include "io/files/error.h"
#include "io/files/exif.h"
#include "io/files/output_file.h"
#include "io/files/stb_limit.h"
#include "json/read.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"

#include <stb_image.h>
#include <stb_image_write.h>
#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <new>
#include <sstream>
#include <string>
#include <system_error>

namespace drape::io {

namespace {

constexpr std::size_t kLargestPictureFile = std::size_t{1} << 30;  // greatest size, bytes; stb counts bytes in an int

[[noreturn]] void refusePicture(std::string_view name, const std::string& reason) {
    throw Error("cannot read \"" + std::string(name) + "\": " + reason);
}

/// Applies an EXIF orientation to a picture: 2 to 4 mirror and turn it, 5 to 8 also swap width and height.
RgbaPicture upright(RgbaPicture stored, int orientation) {
    if (orientation == 1) return stored;
    constexpr std::size_t kPixel = 4;  // size of a pixel, bytes
    const bool swaps = orientation >= 5;
    const bool flipsX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool flipsY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    RgbaPicture turned;
    turned.width = swaps ? stored.height : stored.width;
    turned.height = swaps ? stored.width : stored.height;
    const std::size_t pixels = static_cast<std::size_t>(stored.width) * static_cast<std::size_t>(stored.height);
    turned.rgba = {static_cast<std::uint8_t*>(std::malloc(kPixel * pixels)), std::free};
    if (!turned.rgba) throw std::bad_alloc();
    std::uint8_t* to = turned.rgba.get();
    for (int y = 0; y < turned.height; ++y) {
        for (int x = 0; x < turned.width; ++x, to += kPixel) {
            const int column = swaps ? y : x;
            const int row = swaps ? x : y;
            const auto fromX = static_cast<std::size_t>(flipsX ? stored.width - 1 - column : column);
            const auto fromY = static_cast<std::size_t>(flipsY ? stored.height - 1 - row : row);
            const std::size_t from = fromY * static_cast<std::size_t>(stored.width) + fromX;
            std::memcpy(to, stored.rgba.get() + kPixel * from, kPixel);
        }
    }
    return turned;
}

}  // namespace

RgbaPicture readPicture(const std::filesystem::path& path) {
    const std::string name = path.string();
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) refusePicture(name, "no such file");
    if (!std::filesystem::is_regular_file(status)) refusePicture(name, "it is not a file");
    try {
        const std::string bytes = readTextFile(path, kLargestPictureFile);
        return hasEnding(name, ".glb") || hasEnding(name, ".gltf") ? drawBaseColours(bytes, path)
                                                                   : decodePicture(bytes, name);
    } catch (const FileError& fault) {
        throw Error(fault.what());
    } catch (const MeshError& fault) {
        refusePicture(name, fault.what());
    }
}

namespace {

/// Refuses a file that is too short or has too many scans for its pixels, before they are decoded.
void requirePixels(std::string_view bytes, std::string_view name, const RgbaPicture& picture) {
    const std::string pixels = std::to_string(picture.width) + "x" + std::to_string(picture.height);
    const std::size_t count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    if (bytes.starts_with("\xFF\xD8")) {
        constexpr std::size_t kMostScans = 100;  // a progressive JPEG has some ten; each costs time for all pixels
        std::size_t scans = 0;
        for (std::size_t at = bytes.find("\xFF\xDA"); at != std::string_view::npos; at = bytes.find("\xFF\xDA", at + 2))
            ++scans;
        if (scans > kMostScans)
            refusePicture(name,
                          "it has " + std::to_string(scans) + " scans, expected at most " + std::to_string(kMostScans));
        return;
    }
    constexpr std::size_t kMostRatio = 1032;  // greatest compression of deflate
    constexpr std::size_t kHeader = 24;       // position of the bits of a sample, after width and height
    constexpr std::array<std::size_t, 7> kSamples{1, 0, 3, 1, 2, 0, 4};  // samples of a pixel for each type of colour
    const auto bits = static_cast<unsigned char>(bytes[kHeader]);
    const auto type = std::min<std::size_t>(static_cast<unsigned char>(bytes[kHeader + 1]), kSamples.size() - 1);
    const std::size_t least = count * kSamples[type] * bits / 8;
    if (least / kMostRatio > bytes.size()) refusePicture(name, "it is too short for its " + pixels + " pixels");
}

}  // namespace

RgbaPicture decodePicture(std::string_view bytes, std::string_view name) {
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());
    RgbaPicture picture;
    int channels = 0;
    if (stbi_info_from_memory(data, size, &picture.width, &picture.height, &channels) == 0)
        refusePicture(name, "it is not a PNG or JPEG picture");
    const std::string pixels = std::to_string(picture.width) + "x" + std::to_string(picture.height);
    if (picture.width > kLargestPicture || picture.height > kLargestPicture) {
        const std::string largest = std::to_string(kLargestPicture);
        refusePicture(name, "it has " + pixels + " pixels, expected at most " + largest + "x" + largest);
    }
    requirePixels(bytes, name, picture);
    const std::size_t pixelCount = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    // stb holds at most 8 bytes a pixel and a filter byte a row, and doubles the block of decompressed data as it
    // grows.
    largestStbBlock() = 17 * pixelCount + 4 * bytes.size() + (std::size_t{1} << 20);
    picture.rgba = {stbi_load_from_memory(data, size, &picture.width, &picture.height, &channels, 4), stbi_image_free};
    if (picture.rgba) return upright(std::move(picture), orientationOf(bytes));
    // stb's reason may quote part of the file, so escape it.
    refusePicture(name, "its " + pixels + " pixels cannot be decoded (" + json::printable(stbi_failure_reason()) + ")");
}

namespace {

constexpr int kJpegQuality = 95;

void append(void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

/// Appends a number to a PNG file, the highest byte first.
void appendWord(std::string& png, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(value >> shift & 0xFF);
}

/// Returns the checksum of a PNG chunk (PNG specification, annex D).
std::uint32_t checksumOf(std::string_view chunk) {
    std::uint32_t sum = ~0u;
    for (const char c : chunk) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) sum = (sum & 1u) != 0 ? 0xEDB88320u ^ sum >> 1 : sum >> 1;
    }
    return ~sum;
}

/// Inserts kPngMark into a PNG file.
void markPng(std::string& png) {
    constexpr std::size_t kHeader = 8 + 25;  // size of the signature and the header chunk, bytes
    std::string chunk;
    appendWord(chunk, static_cast<std::uint32_t>(kPngMark.size() - 4));  // without the chunk's type
    chunk += kPngMark;
    appendWord(chunk, checksumOf(kPngMark));
    png.insert(kHeader, chunk);
}

void requireSize(const std::filesystem::path& path, int width, int height, std::size_t bytes, int channels = 3) {
    const bool inRange = width >= 1 && height >= 1 && width <= INT_MAX / channels;
    if (inRange && bytes == static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                static_cast<std::size_t>(height))
        return;
    throw Error("cannot write \"" + path.string() + "\": " + std::to_string(bytes) + " bytes are not a picture of " +
                std::to_string(width) + "x" + std::to_string(height));
}

/// Writes a picture under a temporary name and renames it.
/// `encode`: calls stb's writer, which appends to the text and returns 0 on failure.
template <class Encode>
void writeWhole(const std::filesystem::path& path, FileFormat format, Encode encode) {
    OutputFile file(path, format);
    std::string bytes;
    if (encode(&bytes) == 0) throw Error("cannot write \"" + path.string() + "\": it could not be encoded");
    if (format == FileFormat::png) markPng(bytes);
    file.write(bytes);
    file.finish();
}

}  // namespace

std::string pngText(int width, int height, std::span<const std::uint8_t> rgb) {
    requireSize("picture", width, height, rgb.size());
    std::string bytes;
    if (stbi_write_png_to_func(append, &bytes, width, height, 3, rgb.data(), 3 * width) == 0) throw std::bad_alloc();
    markPng(bytes);
    return bytes;
}

void writePng(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb) {
    requireSize(path, width, height, rgb.size());
    writeWhole(path, FileFormat::png, [&](std::string* out) {
        return stbi_write_png_to_func(append, out, width, height, 3, rgb.data(), 3 * width);
    });
}

void writePngWithAlpha(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba) {
    requireSize(path, width, height, rgba.size(), 4);
    writeWhole(path, FileFormat::png, [&](std::string* out) {
        return stbi_write_png_to_func(append, out, width, height, 4, rgba.data(), 4 * width);
    });
}

void writeJpeg(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb) {
    requireSize(path, width, height, rgb.size());
    writeWhole(path, FileFormat::jpeg, [&](std::string* out) {
        return stbi_write_jpg_to_func(append, out, width, height, 3, rgb.data(), kJpegQuality);
    });
}

std::filesystem::path numberedPath(const std::filesystem::path& path, std::uint64_t number) {
    std::ostringstream name;
    name << path.stem().string() << '_' << std::setw(4) << std::setfill('0') << number << path.extension().string();
    return path.parent_path() / name.str();
}

}  // namespace drape::io
