#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace drape::viewer {

/// Describes a file dialog.
struct FileRequest {
    enum class Mode { open, save };
    Mode mode = Mode::open;
    std::string title;
    std::filesystem::path start;       ///< open: the folder; save: the suggested file
    std::string kind;                  ///< kind of the offered files, such as "Meshes"
    std::vector<std::string> endings;  ///< endings of the offered files, in lower case, such as ".obj"

    std::filesystem::path folder() const { return mode == Mode::open ? start : start.parent_path(); }
};

/// The state of a file dialog. Only a dialog of the desktop can fail.
enum class DialogState { open, chosen, cancelled, failed };

/// Returns whether a file's name has one of the endings, in upper or lower case.
bool hasEnding(const std::filesystem::path& file, const std::vector<std::string>& endings);

/// Returns the file to save: with the first ending if it has none of the endings.
std::filesystem::path withEnding(std::filesystem::path file, const FileRequest& request);

/// Returns the path that the user has typed. "~/" is the home folder; a relative path starts in `folder`.
std::filesystem::path typedPath(const std::filesystem::path& folder, std::string_view text);

}  // namespace drape::viewer
