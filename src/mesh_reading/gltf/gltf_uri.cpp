#include "mesh_reading/gltf/gltf_uri.h"

#include <algorithm>
#include <cstdint>

#include "json/read.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

int hexDigitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Decodes the %XX codes of a URI: "%20" becomes a space. A % without a valid code stays.
std::string uriDecoded(std::string_view uri) {
    std::string text;
    for (std::size_t k = 0; k < uri.size(); ++k) {
        const int high = uri[k] == '%' && k + 2 < uri.size() ? hexDigitOf(uri[k + 1]) : -1;
        const int low = high >= 0 ? hexDigitOf(uri[k + 2]) : -1;
        text += low >= 0 ? static_cast<char>(16 * high + low) : uri[k];
        if (low >= 0) k += 2;
    }
    return text;
}

int sixBitsOf(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

std::string dataOf(std::string_view uri) {
    constexpr std::string_view kBase64 = ";base64,";
    const std::size_t comma = std::min(uri.find(','), uri.size());
    const std::string_view head = uri.substr(0, comma + 1);
    if (!head.ends_with(kBase64)) throw MeshError("has data in its text that is not in base 64");
    std::string_view text = uri.substr(head.size());
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int six = sixBitsOf(c);
        if (six < 0) throw MeshError("has data in its text that is not in base 64");
        bits = bits << 6 | static_cast<std::uint32_t>(six);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xffu);
    }
    return bytes;
}

std::string fileOf(std::string_view uri, const std::filesystem::path& folder, std::size_t largest) {
    const std::string name = uriDecoded(uri);
    const std::string shown = "\"" + json::printable(name) + "\"";
    if (folder.empty())
        throw MeshError("refers to another file, " + shown + ", expected a single file that contains everything");
    const std::filesystem::path path(name);
    // The decoded name is tested, since "C%3A" would otherwise name a drive of Windows.
    const bool hasScheme = std::string_view(name).substr(0, name.find('/')).find(':') != std::string_view::npos;
    const bool isWithin = path.is_relative() && !hasScheme && std::ranges::count(path, "..") == 0 &&
                          std::ranges::all_of(name, [](unsigned char c) { return c >= ' '; });
    if (!isWithin) throw MeshError("refers to the file " + shown + ", expected a file in its own folder");
    try {
        return readMeshBytes(folder / path, largest);
    } catch (const MeshError& error) {
        throw MeshError("refers to the file " + shown + " in its own folder: " + error.what());
    }
}

}  // namespace drape
