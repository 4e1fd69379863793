#pragma once

#include <optional>

#include "viewer/files/desktop_dialog.h"
#include "viewer/files/file_dialog.h"

namespace drape::viewer {

/// Asks for a file, with the desktop's dialog where one is installed, else with our own. The picture goes on meanwhile.
class FileChooser {
public:
    explicit FileChooser(FileRequest request);

    /// Call it in each frame while it returns `open`. See FileDialog::draw().
    DialogState follow(WidgetLog& log, glm::vec2 window, float scale);
    /// Returns the file, with an ending. Call it only in the state `chosen`.
    const std::filesystem::path& file() const { return file_; }

private:
    FileRequest request_;
    std::optional<DesktopDialog> desktop_;
    std::optional<FileDialog> own_;
    std::filesystem::path file_;
};

}  // namespace drape::viewer
