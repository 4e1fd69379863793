#include "io/files/picture_file.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "base/text_file.h"
#include "io/files/output_file.h"
#include "io/files/stb_limit.h"
#include "io/files/system.h"
#include "json/json.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"

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

namespace {

/// Reads unsigned integers of a file in big- or little-endian order. Bytes beyond the end count as 0.
struct Bytes {
    std::string_view data;
    bool isBigEndian = true;

    std::uint32_t at(std::size_t offset, std::size_t count) const {
        std::uint32_t value = 0;
        if (offset > data.size() || data.size() - offset < count) return 0;
        for (std::size_t k = 0; k < count; ++k) {
            const auto byte = static_cast<unsigned char>(data[offset + (isBigEndian ? k : count - 1 - k)]);
            value = value << 8 | byte;
        }
        return value;
    }
};

/// Returns the orientation in TIFF data.
/// `tiff`: TIFF data from the EXIF segment of a JPEG.
int orientationIn(std::string_view tiff) {
    constexpr std::uint32_t kOrientation = 0x0112;
    constexpr std::size_t kEntry = 12;  // size of an entry in bytes: a tag, a type, a count, and the value
    const Bytes bytes{tiff, tiff.starts_with("MM")};
    if (!tiff.starts_with("MM") && !tiff.starts_with("II")) return 1;
    const std::size_t folder = bytes.at(4, 4);
    const std::uint32_t entries = bytes.at(folder, 2);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = folder + 2 + kEntry * i;
        if (bytes.at(entry, 2) != kOrientation) continue;
        const std::uint32_t value = bytes.at(entry + 8, 2);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

}  // namespace

int orientationOf(std::string_view file) {
    constexpr std::string_view kExif("Exif\0\0", 6);
    const Bytes bytes{file};
    if (bytes.at(0, 2) != 0xffd8) return 1;
    // Visits the segments, each with its length, until the compressed picture begins.
    for (std::size_t at = 2; bytes.at(at, 1) == 0xff;) {
        const std::uint32_t marker = bytes.at(at + 1, 1);
        const std::size_t length = bytes.at(at + 2, 2);
        if (marker == 0xda || length < 2) return 1;
        const std::string_view segment = at + 4 < file.size() ? file.substr(at + 4, length - 2) : std::string_view();
        if (marker == 0xe1 && segment.starts_with(kExif)) return orientationIn(segment.substr(kExif.size()));
        at += 2 + length;
    }
    return 1;
}

namespace {

constexpr int kFewestPixels = 16;  // least width of a tile
constexpr int kMostPixels = 2048;  // greatest width of a tile beside others
constexpr int kMostInAll = 8192;   // greatest width of all tiles

double lightOf(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }
double encodedLight(double value) {
    return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055;
}

/// Returns the encoded colour of each byte of a picture, for one channel.
/// `factor`: linear light
std::array<std::uint8_t, 256> timesFactor(float factor) {
    std::array<std::uint8_t, 256> products{};
    for (std::size_t value = 0; value < products.size(); ++value) {
        const double product = lightOf(static_cast<double>(value) / 255.0) * double{factor};
        products[value] = static_cast<std::uint8_t>(std::lround(255.0 * encodedLight(product)));
    }
    return products;
}

/// Decodes a material's picture. Returns one white pixel if it has none that can be decoded.
RgbaPicture decodedOr(const GltfBaseColour& colour, std::string_view name) {
    if (!colour.picture.empty()) {
        try {
            return decodePicture(colour.picture, name);
        } catch (const Error&) {  // a format such as WebP or KTX2
        }
    }
    RgbaPicture white;
    white.width = white.height = 1;
    white.rgba = {static_cast<std::uint8_t*>(std::malloc(4)), std::free};
    if (!white.rgba) throw std::bad_alloc();
    std::fill_n(white.rgba.get(), 4, std::uint8_t{255});
    return white;
}

/// Returns a channel of a picture between its pixels.
/// `at`: place, 0 to 1; clamped
double sampleOf(const RgbaPicture& picture, const glm::vec2& at, std::size_t channel) {
    const double x = std::clamp(double{at.x} * picture.width - 0.5, 0.0, picture.width - 1.0);
    const double y = std::clamp(double{at.y} * picture.height - 0.5, 0.0, picture.height - 1.0);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const auto value = [&](int column, int row) {
        const auto pixel =
            static_cast<std::size_t>(std::min(row, picture.height - 1)) * static_cast<std::size_t>(picture.width) +
            static_cast<std::size_t>(std::min(column, picture.width - 1));
        return static_cast<double>(picture.rgba.get()[4 * pixel + channel]);
    };
    const double right = x - left, below = y - top;
    return (1.0 - below) * ((1.0 - right) * value(left, top) + right * value(left + 1, top)) +
           below * ((1.0 - right) * value(left, top + 1) + right * value(left + 1, top + 1));
}

}  // namespace

RgbaPicture drawBaseColours(std::string_view file, const std::filesystem::path& path) {
    const std::vector<GltfBaseColour> colours = readBaseColours(file, meshFolder(path), true);
    if (colours.empty()) throw Error("cannot read \"" + path.string() + "\": it has no base colours");
    std::vector<RgbaPicture> pictures;
    int width = kFewestPixels, height = kFewestPixels;
    for (const GltfBaseColour& colour : colours) {
        const RgbaPicture& picture = pictures.emplace_back(decodedOr(colour, path.string()));
        width = std::max(width, picture.width);
        height = std::max(height, picture.height);
    }
    const ColourTiles tiles(colours.size());
    if (colours.size() > 1) {
        width = std::min({width, kMostPixels, kMostInAll / static_cast<int>(tiles.columns)});
        height = std::min({height, kMostPixels, kMostInAll / static_cast<int>(tiles.rows)});
    }
    RgbaPicture all;
    all.width = width * static_cast<int>(tiles.columns);
    all.height = height * static_cast<int>(tiles.rows);
    const std::size_t bytes =
        std::size_t{4} * static_cast<std::size_t>(all.width) * static_cast<std::size_t>(all.height);
    all.rgba = {static_cast<std::uint8_t*>(std::malloc(bytes)), std::free};
    if (!all.rgba) throw std::bad_alloc();
    std::fill_n(all.rgba.get(), bytes, std::uint8_t{255});
    for (std::size_t k = 0; k < colours.size(); ++k) {
        const std::array factors{timesFactor(colours[k].factor.x), timesFactor(colours[k].factor.y),
                                 timesFactor(colours[k].factor.z)};
        const int left = static_cast<int>(k % tiles.columns) * width;
        const int top = static_cast<int>(k / tiles.columns) * height;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const glm::vec2 inTile((static_cast<float>(x) + 0.5f) / static_cast<float>(width),
                                       (static_cast<float>(y) + 0.5f) / static_cast<float>(height));
                const glm::vec2 at = (inTile - tiles.edge) / (1.0f - 2.0f * tiles.edge);
                const auto pixel = static_cast<std::size_t>(top + y) * static_cast<std::size_t>(all.width) +
                                   static_cast<std::size_t>(left + x);
                for (std::size_t channel = 0; channel < 3; ++channel) {
                    const auto value = static_cast<std::size_t>(std::lround(sampleOf(pictures[k], at, channel)));
                    all.rgba.get()[4 * pixel + channel] = factors[channel][value];
                }
            }
        }
    }
    return all;
}

}  // namespace drape::io
