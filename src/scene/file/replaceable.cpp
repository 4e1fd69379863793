#include "scene/file/replaceable.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text_file.h"
#include "json/json.h"
#include "patterns/pattern_reader.h"
#include "scene/fields/fields.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr std::size_t kStart = std::size_t{1} << 16;        // bytes that tell the format of a file
constexpr std::size_t kLongestName = 1024;                  // greatest length of a path in messages, bytes
constexpr const char* kBeforeJson = " \t\r\n\xEF\xBB\xBF";  // white space and a byte order mark
constexpr std::size_t kLargestJson = std::size_t{1} << 24;  // greatest size of a scene or pattern, bytes

/// Describes a file of a format, as in "is a scene".
std::string_view describe(FileFormat format) {
    switch (format) {
        case FileFormat::other:
            return "another kind of file";
        case FileFormat::empty:
            return "an empty file";
        case FileFormat::scene:
            return "a scene";
        case FileFormat::fabric:
            return "a fabric";
        case FileFormat::pattern:
            return "a sewing pattern";
        case FileFormat::log:
            return "an input log";
        case FileFormat::snapshot:
            return "a saved state";
        case FileFormat::results:
            return "a list of results";
        case FileFormat::table:
            return "a table of drape simulate";
        case FileFormat::png:
            return "a PNG picture";
        case FileFormat::jpeg:
            return "a JPEG picture";
        case FileFormat::mp4:
            return "an MP4 film";
        case FileFormat::gif:
            return "a GIF film";
        case FileFormat::webp:
            return "a WebP film";
        case FileFormat::obj:
            return "an OBJ mesh";
        case FileFormat::mtl:
            return "an MTL file";
        case FileFormat::ply:
            return "a PLY mesh";
        case FileFormat::glb:
            return "a GLB mesh";
        case FileFormat::usda:
            return "a USD file";
        case FileFormat::pc2:
            return "a PC2 cache";
        case FileFormat::mdd:
            return "an MDD cache";
    }
    return "another kind of file";
}

/// Returns at most `most` bytes from the start of a file, or nothing if it cannot be read.
std::string beginningOf(const std::filesystem::path& path, std::size_t most) {
    const File file(std::fopen(path.string().c_str(), "rb"));
    std::string text(most, '\0');
    text.resize(file ? std::fread(text.data(), 1, most, file.get()) : 0);
    return text;
}

bool isSceneText(const std::string& text) {
    const auto isOfScenes = [](std::string_view name) {
        static constexpr std::array<std::string_view, 4> kMore{kOneCloth, kClothList, "fabric", "options"};
        const auto isTop = [&](const Field& field) {
            return field.path.substr(0, field.path.find_first_of(".[")) == name;
        };
        return std::ranges::find(kMore, name) != kMore.end() || std::ranges::any_of(sceneFields(), isTop);
    };
    try {
        const json::Value value = json::read(text);
        const auto* members = std::get_if<json::Object>(&value.data);
        // Each member must be known, since files of other programs have names such as "description" too.
        return members && std::ranges::all_of(*members, [&](const json::Member& m) { return isOfScenes(m.name); });
    } catch (const json::Error&) {
        return false;
    }
}

/// Returns whether a text is a fabric file (findFabric()).
bool isFabricText(const std::string& text) {
    try {
        const json::Value value = json::read(text);
        const auto* members = std::get_if<json::Object>(&value.data);
        const auto has = [&](std::string_view name) {
            return std::ranges::find(*members, name, &json::Member::name) != members->end();
        };
        return members && has("set") && has("values") && has("friction");
    } catch (const json::Error&) {
        return false;
    }
}

/// Returns whether a text is a list that drape bench has written: each element names its backend.
bool isResultsText(const std::string& text) {
    const auto isResult = [](const json::Value& value) {
        const auto* members = std::get_if<json::Object>(&value.data);
        return members && std::ranges::find(*members, "backend", &json::Member::name) != members->end();
    };
    try {
        const json::Value value = json::read(text);
        const auto* list = std::get_if<json::Array>(&value.data);
        return list && std::ranges::all_of(*list, isResult);
    } catch (const json::Error&) {
        return false;
    }
}

FileFormat formatOfJson(const std::filesystem::path& path, const std::string& start) {
    const std::size_t log = start.find("\"input log\"");
    const std::size_t mark = start.find("\"drape\"");
    if (mark < log && log < mark + 32) return FileFormat::log;
    const std::string text = start.size() < kStart ? start : beginningOf(path, kLargestJson);
    if (start[start.find_first_not_of(kBeforeJson)] == '[')
        return isResultsText(text) ? FileFormat::results : FileFormat::other;
    if (isPatternText(text)) return FileFormat::pattern;
    if (isFabricText(text)) return FileFormat::fabric;
    return isSceneText(text) ? FileFormat::scene : FileFormat::other;
}

/// Returns the format of a text file in which the first word of a line is a keyword.
FileFormat formatOfLines(std::string_view text) {
    static constexpr std::array<std::string_view, 12> kObj{"v", "vn", "vt", "vp", "f",      "l",
                                                           "p", "o",  "g",  "s",  "mtllib", "usemtl"};
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') continue;
        const std::string_view word = line.substr(first, line.find_first_of(" \t\r", first) - first);
        if (word == "newmtl") return FileFormat::mtl;
        return std::ranges::find(kObj, word) != kObj.end() ? FileFormat::obj : FileFormat::other;
    }
    return FileFormat::other;
}

/// Returns whether the size of a file is the one that the two numbers at its start give an MDD cache.
bool isMddCache(const std::filesystem::path& path, std::string_view start) {
    if (start.size() < 8) return false;
    const auto word = [&](std::size_t at) {
        std::uint64_t value = 0;
        for (const char c : start.substr(at, 4)) value = value << 8 | static_cast<unsigned char>(c);
        return value;
    };
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    const std::uint64_t frames = word(0);
    const std::uint64_t points = word(4);
    return !error && frames > 0 && points > 0 && size >= 8 && (size - 8) / frames == 4 + 12 * points &&
           (size - 8) % frames == 0;
}

/// Returns whether a file carries the mark with which Drape begins a file in this format.
bool isMarked(const std::filesystem::path& path, FileFormat format) {
    const std::string start = beginningOf(path, 256);
    if (format != FileFormat::png) return start.starts_with(kTextMark);
    constexpr std::size_t kMark = 8 + 25 + 4;  // the signature, the header chunk and the length of the next chunk
    return start.size() > kMark && std::string_view(start).substr(kMark).starts_with(kPngMark);
}

}  // namespace

FileFormat formatOfFile(const std::filesystem::path& path) {
    const std::string start = beginningOf(path, kStart);
    std::error_code error;
    if (start.empty()) return std::filesystem::file_size(path, error) == 0 ? FileFormat::empty : FileFormat::other;
    struct Magic {
        std::string_view bytes;
        FileFormat format;
        std::size_t at = 0;
    };
    static constexpr Magic kMagic[] = {{"\x89PNG\r\n\x1a\n", FileFormat::png},
                                       {"\xFF\xD8\xFF", FileFormat::jpeg},
                                       {"GIF8", FileFormat::gif},
                                       {"WEBP", FileFormat::webp, 8},
                                       {"ftypiso", FileFormat::mp4, 4},
                                       {"ftypmp4", FileFormat::mp4, 4},
                                       {"ftypavc1", FileFormat::mp4, 4},
                                       {"ftypM4V", FileFormat::mp4, 4},
                                       {"glTF", FileFormat::glb},
                                       {"#usda", FileFormat::usda},
                                       {"ply\n", FileFormat::ply},
                                       {"ply\r", FileFormat::ply},
                                       {{"POINTCACHE2\0", 12}, FileFormat::pc2},
                                       {"drape snapshot ", FileFormat::snapshot},
                                       {"step,time (s)", FileFormat::table}};
    for (const Magic& magic : kMagic) {
        if (std::string_view(start).substr(std::min(magic.at, start.size())).starts_with(magic.bytes))
            return magic.format;
    }
    const std::size_t first = start.find_first_not_of(kBeforeJson);
    if (first != std::string::npos && (start[first] == '{' || start[first] == '[')) return formatOfJson(path, start);
    if (isMddCache(path, start)) return FileFormat::mdd;
    return formatOfLines(start);
}

void requireReplaceable(const std::filesystem::path& path, FileFormat format, OutputName name) {
    std::error_code ignored;
    if (isStandardOutput(path) || !std::filesystem::is_regular_file(path, ignored)) return;
    const std::string start = json::printable(path.string(), kLongestName) + ": exists and ";
    const std::string end = ", so it is not replaced; move it or choose another name";
    const FileFormat present = formatOfFile(path);
    if (present == FileFormat::empty) return;
    if (name == OutputName::companion) {
        if (present != format || !isMarked(path, format)) throw FileError(start + "was not written by Drape" + end);
        return;
    }
    if (present != format)
        throw FileError(start + "is " + std::string(describe(present)) + ", not " + std::string(describe(format)) +
                        end);
}

void requireNoInput(const std::filesystem::path& path, std::span<const std::filesystem::path> inputs) {
    for (const std::filesystem::path& input : inputs) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored) && std::filesystem::equivalent(path, input, ignored))
            throw FileError(json::printable(path.string(), kLongestName) +
                            ": is an input of this run, so it is not replaced; choose another name");
    }
}

std::vector<std::filesystem::path> inputFilesOf(const Scene& scene, const std::string& source) {
    std::vector<std::filesystem::path> files{source, source.substr(0, source.rfind(':'))};
    const auto add = [&](const std::string& file) {
        if (!file.empty() && isMeshPath(file)) files.emplace_back(file);
    };
    Scene all = scene;
    for (const MeshDescription* mesh : meshesOf(all)) add(mesh->file);
    for (const BodyDescription& body : scene.world.bodies) add(body.cache.file);
    for (const ClothDescription& cloth : scene.world.cloths) {
        add(cloth.fabric.print);
        for (const PanelLook& panel : cloth.panels) add(panel.fabric.print);
    }
    return files;
}

}  // namespace drape
