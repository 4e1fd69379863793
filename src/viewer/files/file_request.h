#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace drape::viewer {

/// A file that a person is asked for, by a dialog of the desktop or by ours.
struct FileRequest {
    enum class Mode { open, save };
    Mode mode = Mode::open;
    std::string title;
    std::filesystem::path start;       ///< open: the folder; save: the suggested file
    std::string kind;                  ///< of the files that are offered, as in "Meshes"
    std::vector<std::string> endings;  ///< of those, lower case, as in ".obj"

    std::filesystem::path folder() const { return mode == Mode::open ? start : start.parent_path(); }
};

/// Whether a file's name has one of the endings, in upper or lower case.
bool hasEnding(const std::filesystem::path& file, const std::vector<std::string>& endings);

/// The file to be saved: with the first ending where it has none of them.
std::filesystem::path withEnding(std::filesystem::path file, const FileRequest& request);

/// The file that a person has typed: "~/" is the home folder, and a relative path is within `folder`.
std::filesystem::path typedPath(const std::filesystem::path& folder, std::string_view text);

}  // namespace drape::viewer
