#include "viewer/state/files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <string>

#include "mesh_reading/mesh_file.h"
#include "run/log/log_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/load/mesh_scene.h"

namespace drape::viewer {
namespace {

constexpr std::array<unsigned char, 8> kPng = {0x89, 'P', 'N', 'G', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::array<unsigned char, 3> kJpeg = {0xff, 0xd8, 0xff};

}  // namespace

std::string savedLine(const std::filesystem::path& path) {
    std::error_code ignored;
    std::string folder = std::filesystem::absolute(path, ignored).lexically_normal().parent_path().string();
    const char* const home = std::getenv("HOME");
    const std::string start = home == nullptr ? "" : home;
    const bool isBelowHome = start.size() > 1 && (folder == start || folder.starts_with(start + "/"));
    if (isBelowHome) folder.replace(0, start.size(), "~");
    return "Saved " + path.filename().string() + " in " + folder;
}

FileKind fileKind(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return FileKind::other;
    if (isSnapshotFile(path) || isLogFile(path)) return FileKind::scene;
    std::array<unsigned char, 8> start{};
    std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(start.data()), start.size());
    if (start == kPng || std::equal(kJpeg.begin(), kJpeg.end(), start.begin())) return FileKind::picture;
    if (isMeshFileName(path.string()) || isPatternFile(path)) return FileKind::mesh;
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (ending == ".bvh") return FileKind::motion;
    return ending == ".json" ? FileKind::scene : FileKind::other;
}

}  // namespace drape::viewer
