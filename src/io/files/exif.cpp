#include "io/files/exif.h"

#include <cstddef>
#include <cstdint>

namespace drape::io {
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

}  // namespace drape::io
