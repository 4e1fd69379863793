#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace drape::viewer {

/// A request to the user for a file: title, starting folder and kinds of files of a file dialog.
struct FileRequest {
    enum class Mode { open, save };
    Mode mode = Mode::open;
    std::string title;
    std::filesystem::path start;       ///< folder to open, or suggested file to save
    std::string kind;                  ///< description of the offered files, such as "Meshes"
    std::vector<std::string> endings;  ///< endings of the offered files, in lower case, such as ".obj"
    /// Returns why a file must not be replaced, in one line, or an empty text. Null for files to open.
    std::function<std::string(const std::filesystem::path&)> refusal = {};

    std::string refusalOf(const std::filesystem::path& file) const { return refusal ? refusal(file) : ""; }
    std::filesystem::path folder() const { return mode == Mode::open ? start : start.parent_path(); }
};

/// The state of a file dialog. Only the desktop's dialog can fail.
enum class DialogState { open, chosen, cancelled, failed };

/// Returns whether a file's name has one of the endings, in upper or lower case.
/// `endings`: in lower case, such as ".obj".
bool hasEnding(const std::filesystem::path& file, const std::vector<std::string>& endings);

/// Returns the path of the file to save. If its name has none of the request's endings, appends the first one.
std::filesystem::path withEnding(std::filesystem::path file, const FileRequest& request);

/// Returns the path of a file that the user has typed. "~/" means the home folder; a relative path starts in `folder`.
std::filesystem::path typedPath(const std::filesystem::path& folder, std::string_view text);

}  // namespace drape::viewer
