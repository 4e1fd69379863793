#pragma once

#include <filesystem>
#include <string>

namespace drape::viewer {

/// The scene file that a name in the panel means: .json where it has no extension.
inline std::filesystem::path scenePath(std::filesystem::path name) {
    if (!name.has_extension()) name += ".json";
    return name;
}

/// The log that goes with it: "run.json" becomes "run.log", and "run1.2" "run1.2.log".
inline std::filesystem::path logPath(std::filesystem::path name) {
    if (name.extension() == ".json") name.replace_extension();
    if (name.extension() != ".log") name += ".log";
    return name;
}

/// The snapshot that goes with it: "run.json" becomes "run.drape", and "run1.2" "run1.2.drape".
inline std::filesystem::path statePath(std::filesystem::path name) {
    if (name.extension() == ".json") name.replace_extension();
    if (name.extension() != ".drape") name += ".drape";
    return name;
}

/// A file "drape-NAME-N.ENDING" in the folder that is not there yet. ending: with its dot.
inline std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& name,
                                       const std::string& ending) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = folder / ("drape-" + name + "-" + std::to_string(number) + ending);
        if (!std::filesystem::exists(path)) return path;
    }
}

}  // namespace drape::viewer
