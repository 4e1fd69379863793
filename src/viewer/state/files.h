#pragma once

#include <filesystem>
#include <string>

namespace drape::viewer {

/// Returns a path for a new file in the folder: "drape-NAME-N.ENDING" with the smallest number N, from 1, for which no
/// such file exists.
/// `ending`: ending of the file name, with its dot.
inline std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& name,
                                       const std::string& ending) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = folder / ("drape-" + name + "-" + std::to_string(number) + ending);
        if (!std::filesystem::exists(path)) return path;
    }
}

/// Returns a path for a new file in the folder that is written together with others: "drape-NAME-N.ENDING" with the
/// smallest number N, from 1, that no file "drape-NAME-N.*" or "drape-NAME-N_*" has. An OBJ has "drape-NAME-N.mtl"
/// beside it; a point cache also has "drape-NAME-N.obj" and files "drape-NAME-N_PART.ENDING". `ending`: ending of the
/// file name, with its dot.
inline std::filesystem::path freshFilesPath(const std::filesystem::path& folder, const std::string& name,
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

/// Returns the message "Saved NAME in FOLDER", with ~ for the home folder.
std::string savedLine(const std::filesystem::path& path);

/// The kinds of files that the viewer can open.
enum class FileKind { scene, mesh, motion, picture, other };

/// Returns the kind of a file. Snapshots, logs and other .json files are scenes, except sewing patterns, which are
/// meshes. A picture is recognised by the first bytes of a PNG or JPEG file, a mesh by the ending of its file name.
FileKind fileKind(const std::filesystem::path& path);

}  // namespace drape::viewer
