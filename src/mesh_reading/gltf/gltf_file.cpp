#include "mesh_reading/gltf/gltf_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "json/json.h"
#include "mesh_reading/gltf/gltf_document.h"
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

namespace {

using Json = nlohmann::json;

std::uint32_t glbWordAt(std::string_view file, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, file.data() + at, sizeof word);
    return word;
}

GltfChunks glbChunks(std::string_view file) {
    constexpr std::size_t kGlbHeader = 12;  // length of the file's header, bytes
    constexpr std::size_t kChunkHead = 8;   // length of each chunk's header, bytes
    constexpr std::uint32_t kJson = 0x4e4f534a;
    constexpr std::uint32_t kData = 0x004e4942;
    if (file.size() < kGlbHeader) throw MeshError("is truncated in the header of a GLB file");
    const std::uint32_t version = glbWordAt(file, 4);
    if (version != 2)
        throw MeshError("is a GLB file of version " + std::to_string(version) + ", expected 2 (glTF 2.0)");
    const std::size_t length = glbWordAt(file, 8);
    if (length > file.size())
        throw MeshError("is truncated: has " + std::to_string(file.size()) + " bytes, expected " +
                        std::to_string(length));
    GltfChunks chunks;
    for (std::size_t at = kGlbHeader; at + kChunkHead <= length;) {
        const std::size_t size = glbWordAt(file, at);
        const std::uint32_t type = glbWordAt(file, at + 4);
        if (size > length - at - kChunkHead) throw MeshError("has a part that extends beyond the GLB file");
        const std::string_view chunk = file.substr(at + kChunkHead, size);
        if (type == kJson && chunks.json.empty()) chunks.json = chunk;
        if (type == kData && chunks.data.empty()) chunks.data = chunk;
        at += kChunkHead + size;
    }
    if (chunks.json.empty()) throw MeshError("is a GLB file without JSON");
    return chunks;
}

/// Refuses deeply nested JSON. Writing JSON and reading `extras` and `extensions` are recursive, so very many levels
/// would overflow the stack.
void requireShallow(std::string_view text) {
    constexpr int kMostLevels = 100;
    int levels = 0;
    bool isInText = false;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const char c = text[k];
        if (c == '"') isInText = !isInText;
        if (isInText && c == '\\') ++k;
        if (isInText) continue;
        if (c == '[' || c == '{') ++levels;
        if (c == ']' || c == '}') --levels;
        if (levels > kMostLevels)
            throw MeshError("has JSON of more than " + std::to_string(kMostLevels) + " levels, expected fewer");
    }
}

/// Returns the text of an object's member, or an empty text if it has none.
std::string memberText(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Returns the list of an object's member, or an empty list if it has none.
const Json& memberList(const Json& object, const char* name) {
    static const Json kEmpty = Json::array();
    const auto found = object.find(name);
    return found != object.end() && found->is_array() ? *found : kEmpty;
}

void requireExtensions(const Json& document) {
    for (const Json& name : memberList(document, "extensionsRequired")) {
        if (name.is_string()) requireKnownExtension(name.get<std::string>());
    }
    // Checks for Draco, which some programs use without listing it as required. Accessors then have no data except the
    // compressed data.
    const Json& accessors = memberList(document, "accessors");
    for (const Json& mesh : memberList(document, "meshes")) {
        for (const Json& primitive : memberList(mesh, "primitives")) {
            if (!primitive.is_object() || !primitive.contains("attributes"))
                throw MeshError("has a mesh with a primitive without attributes");
            if (!primitive.contains("extensions") || !primitive["extensions"].is_object()) continue;
            const Json& attributes = primitive["attributes"];
            const Json position = attributes.is_object() ? attributes.value("POSITION", Json()) : Json();
            const bool hasData = position.is_number_unsigned() && position.get<std::size_t>() < accessors.size() &&
                                 accessors[position.get<std::size_t>()].contains("bufferView");
            for (const auto& [name, extension] : primitive["extensions"].items()) {
                if (!hasData && isCompression(name)) refuseCompression(name);
            }
        }
    }
}

/// Refuses a file with very many objects, which take up to 1 kB each when they are read, before they are.
void requireFewObjects(const Json& document, std::size_t bytes) {
    std::size_t count = 0;
    const auto add = [&](const Json& list) { requireCountOf("objects", count += list.size(), 50'000, bytes, 25); };
    for (const char* name : {"nodes", "accessors", "bufferViews", "meshes", "skins", "scenes", "animations"})
        add(memberList(document, name));
    for (const Json& mesh : memberList(document, "meshes")) {
        add(memberList(mesh, "primitives"));
        for (const Json& primitive : memberList(mesh, "primitives")) add(memberList(primitive, "targets"));
    }
    for (const Json& animation : memberList(document, "animations")) {
        add(memberList(animation, "channels"));
        add(memberList(animation, "samplers"));
    }
}

/// Removes data of other programs, which are not read and may be large.
void eraseExtras(Json& value) {
    if (value.is_object()) value.erase("extras");
    for (Json& part : value) {
        if (part.is_structured()) eraseExtras(part);
    }
}

/// Keeps nothing of materials except their names.
void keepNamesOfMaterials(Json& document) {
    Json names = Json::array();
    const auto materials = document.find("materials");
    if (materials != document.end() && materials->is_array()) {
        for (const Json& material : *materials) {
            const bool isNamed = material.is_object() && material.contains("name") && material["name"].is_string();
            names.push_back(Json{{"name", isNamed ? material["name"] : Json("")}});
        }
    }
    document["materials"] = std::move(names);
}

std::string readBuffer(const Json& buffer, std::size_t number, std::string_view data,
                       const std::filesystem::path& folder, std::size_t largest) {
    const std::string name = "buffer " + std::to_string(number + 1);
    const auto length = buffer.is_object() ? buffer.find("byteLength") : buffer.end();
    if (length == buffer.end() || !length->is_number_unsigned()) throw MeshError(name + " has no length");
    const auto size = length->get<std::uint64_t>();
    if (size > largest) throw MeshError("has buffers of more than 1 GiB in total, expected less");
    const std::string uri = memberText(buffer, "uri");
    std::string bytes;
    if (uri.empty()) {
        if (buffer.contains("extensions") && buffer["extensions"].is_object()) {
            for (const auto& [extension, value] : buffer["extensions"].items()) {
                if (isCompression(extension)) refuseCompression(extension);
            }
        }
        if (number > 0 || data.empty()) throw MeshError(name + " has neither data nor a file");
        bytes = data.substr(0, size);
    } else {
        bytes = uri.starts_with("data:") ? dataOf(uri) : fileOf(uri, folder, largest);
    }
    if (bytes.size() < size)
        throw MeshError(name + " has " + std::to_string(bytes.size()) + " bytes, expected " + std::to_string(size));
    bytes.resize(size);
    return bytes;
}

/// Returns, for each buffer, whether an accessor reads it. Other buffers, such as those of pictures, need not exist.
std::vector<bool> usedBuffers(const Json& document) {
    std::vector<bool> isUsed(memberList(document, "buffers").size(), false);
    const Json& views = memberList(document, "bufferViews");
    const auto indexIn = [](const Json& object, const char* name, std::size_t size) {
        const auto found = object.is_object() ? object.find(name) : object.end();
        const bool isThere = object.is_object() && found != object.end() && found->is_number_unsigned();
        return isThere ? static_cast<std::size_t>(std::min<std::uint64_t>(found->get<std::uint64_t>(), size)) : size;
    };
    const auto use = [&](const Json& object) {
        const std::size_t view = indexIn(object, "bufferView", views.size());
        const std::size_t buffer = view < views.size() ? indexIn(views[view], "buffer", isUsed.size()) : isUsed.size();
        if (buffer < isUsed.size()) isUsed[buffer] = true;
    };
    for (const Json& accessor : memberList(document, "accessors")) {
        use(accessor);
        if (!accessor.is_object() || !accessor.contains("sparse") || !accessor["sparse"].is_object()) continue;
        for (const char* part : {"indices", "values"}) use(accessor["sparse"].value(part, Json()));
    }
    return isUsed;
}

}  // namespace

std::string gltfFault(const std::string& text) {
    constexpr std::size_t kMost = 300;  // greatest length of the line, bytes
    std::string line = text.substr(0, text.find('\n'));
    // Removes the error number that nlohmann::json puts first.
    if (line.starts_with("[json.exception"))
        line = "is invalid JSON: " + line.substr(std::min(line.find("] ") + 2, line.size()));
    return line.empty() ? "cannot be read" : json::printable(line, kMost);
}

bool isGlb(std::string_view file) { return file.starts_with("glTF"); }

GltfChunks gltfChunks(std::string_view file) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // byte order mark of UTF-8, which some editors write
    if (file.starts_with(kByteOrderMark)) file.remove_prefix(kByteOrderMark.size());
    if (file.find_first_not_of(" \t\r\n") == file.npos) throw MeshError("is empty");
    const GltfChunks chunks = isGlb(file) ? glbChunks(file) : GltfChunks{file, {}};
    if (chunks.json.find('{') != chunks.json.find_first_not_of(" \t\r\n"))
        throw MeshError("is not a glTF file, expected a GLB file or JSON that begins with \"{\"");
    requireShallow(chunks.json);
    return chunks;
}

GltfFile openGltf(std::string_view file, const std::filesystem::path& folder, bool withAnimations) {
    if (file.size() > PolygonMesh::kLargestFile) throw MeshError("is larger than 1 GiB");
    const GltfChunks chunks = gltfChunks(file);
    try {
        Json document = Json::parse(chunks.json);
        const std::string version = document.contains("asset") ? memberText(document["asset"], "version") : "";
        if (!version.starts_with("2."))
            throw MeshError((version.empty() ? "has no version" : "is glTF " + json::printable(version)) +
                            ", expected glTF 2.0");
        requireExtensions(document);
        requireFewObjects(document, chunks.json.size());
        GltfFile made;
        std::size_t left = PolygonMesh::kLargestFile;
        const std::vector<bool> isUsed = usedBuffers(document);
        for (const Json& buffer : memberList(document, "buffers")) {
            if (!isUsed[made.buffers.size()]) {
                made.buffers.emplace_back();
                continue;
            }
            made.buffers.push_back(readBuffer(buffer, made.buffers.size(), chunks.data, folder, left));
            left -= made.buffers.back().size();
        }
        keepNamesOfMaterials(document);
        for (const char* name : {"buffers", "textures", "images", "samplers", "cameras", "extensions", "extras"})
            document.erase(name);
        if (!withAnimations) document.erase("animations");
        eraseExtras(document);
        made.json = document.dump();
        return made;
    } catch (const Json::exception& error) {
        throw MeshError(gltfFault(error.what()));
    }
}

}  // namespace drape
