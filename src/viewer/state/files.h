#pragma once

#include <filesystem>
#include <string>

namespace drape::viewer {

/// A file "drape-NAME-N.ENDING" in the folder that is not there yet.
/// `ending`: with its dot.
inline std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& name,
                                       const std::string& ending) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = folder / ("drape-" + name + "-" + std::to_string(number) + ending);
        if (!std::filesystem::exists(path)) return path;
    }
}

/// The same for a point cache, which has other files beside it, "drape-NAME-N.obj" and "drape-NAME-N_PART.ENDING": no
/// name with that number is taken.
inline std::filesystem::path freshCachePath(const std::filesystem::path& folder, const std::string& name,
                                            const std::string& ending) {
    const auto isTaken = [&](const std::string& stem) {
        for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder)) {
            const std::string other = entry.path().filename().string();
            if (other.starts_with(stem + ".") || other.starts_with(stem + "_")) return true;
        }
        return false;
    };
    for (int number = 1;; ++number) {
        const std::string stem = "drape-" + name + "-" + std::to_string(number);
        if (!isTaken(stem)) return folder / (stem + ending);
    }
}

/// "Saved NAME in FOLDER", with ~ for the home folder.
std::string savedLine(const std::filesystem::path& path);

/// The kinds of file that the viewer can open.
enum class FileKind { scene, mesh, picture, other };

/// A picture begins as PNG or JPEG does, whatever its name; a scene's name ends in .json and a mesh's in .obj, .ply or
/// .glb; a sewing pattern in .json is a mesh; and a snapshot of a scene is taken for one.
FileKind fileKind(const std::filesystem::path& path);

}  // namespace drape::viewer
