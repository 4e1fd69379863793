#include "io/format_table.h"

#include "base/choice.h"
#include "io/files/picture_file.h"
#include "io/formats/glb.h"
#include "io/formats/obj.h"
#include "io/formats/ply.h"
#include "io/formats/point_cache.h"
#include "io/formats/usda.h"

namespace drape::io {
namespace {

constexpr const char* kLastFrame = "the last frame";
constexpr const char* kFilm = "a film";
constexpr const char* kOneFrame = "one frame per file, numbered as FILE_0001.obj if there are several";
constexpr const char* kPointCache = "a point cache for each object, with FILE.obj beside it";
constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30;

constexpr Format kFormats[] = {
    {.name = "png", .file = FileFormat::png, .label = "PNG", .about = kLastFrame, .write = writePng},
    {.name = "jpg", .file = FileFormat::jpeg, .label = "JPEG", .about = kLastFrame, .write = writeJpeg},
    {.name = "mp4", .file = FileFormat::mp4, .label = "MP4", .about = kFilm, .write = kMp4},
    {.name = "gif", .file = FileFormat::gif, .label = "GIF", .about = kFilm, .write = kGif},
    {.name = "webp", .file = FileFormat::webp, .label = "WebP", .about = kFilm, .write = kWebp},
    {.name = "obj",
     .file = FileFormat::obj,
     .label = "OBJ",
     .about = kOneFrame,
     .write = writeObj,
     .materials = true,
     .points = false},
    {.name = "ply", .file = FileFormat::ply, .label = "PLY", .about = kOneFrame, .write = writePly, .objects = false},
    {.name = "glb",
     .file = FileFormat::glb,
     .label = "GLB",
     .about = "a mesh with morph targets",
     .write = writeGlb,
     .mostFrames = kMostGlbFrames,
     .largestFile = kLargestGlb,
     .estimatedBytes = estimatedGlbBytes,
     // Keeps the file below its limit of 4 GiB. Torn triangles take several times as many bytes in the file as their
     // particles take in the recording.
     .longestRecording = kGibibyte},
    {.name = "usda",
     .file = FileFormat::usda,
     .label = "USD",
     .about = "a mesh with time samples",
     .write = writeUsda,
     .cornerUvs = true,
     .largeFile = 1'000'000'000,
     .estimatedBytes = estimatedUsdaBytes,
     .longestRecording = kGibibyte / 4},  // the text is about three times as long
    {.name = "pc2",
     .file = FileFormat::pc2,
     .label = "PC2",
     .about = kPointCache,
     .write = writePc2,
     .longestRecording = 4 * kGibibyte},
    {.name = "mdd",
     .file = FileFormat::mdd,
     .label = "MDD",
     .about = kPointCache,
     .write = writeMdd,
     .longestRecording = 4 * kGibibyte},
};

template <class TextOf>
std::string listWith(IsSuch isSuch, TextOf textOf) {
    std::vector<std::string> texts;
    for (const Format* format : formatsThat(isSuch)) texts.push_back(textOf(*format));
    return listOf(std::vector<std::string_view>(texts.begin(), texts.end()));
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

std::vector<const Format*> formatsThat(IsSuch isSuch) {
    std::vector<const Format*> such;
    for (const Format& format : kFormats) {
        if (isSuch(format)) such.push_back(&format);
    }
    return such;
}

const Format* formatOf(const std::filesystem::path& path, IsSuch isSuch) {
    for (const Format* format : formatsThat(isSuch)) {
        if (path.extension() == format->ending()) return format;
    }
    return nullptr;
}

std::string labelsOf(IsSuch isSuch) {
    return listWith(isSuch, [](const Format& format) { return std::string(format.label); });
}

std::string endingsOf(IsSuch isSuch) {
    return listWith(isSuch, [](const Format& format) { return format.ending(); });
}

std::string helpOf(IsSuch isSuch) {
    std::string help;
    const Format* before = nullptr;
    for (const Format* format : formatsThat(isSuch)) {
        const bool shares = before && std::string_view(before->about) == format->about;
        if (before) help += shares ? ", " : std::string(": ") + before->about + "; ";
        help += "FILE" + format->ending();
        before = format;
    }
    return before ? help + ": " + before->about : help;
}

}  // namespace drape::io
