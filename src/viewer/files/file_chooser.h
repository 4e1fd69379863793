#pragma once

#include <optional>

#include "viewer/files/desktop_dialog.h"
#include "viewer/files/file_dialog.h"

namespace drape::viewer {

/// Asks for a file with the desktop's dialog if one is installed, otherwise with FileDialog. The viewer keeps drawing
/// meanwhile.
class FileChooser {
public:
    explicit FileChooser(FileRequest request);

    /// Draws or polls the dialog and returns its state. Call it in each frame as long as it returns `open`. The
    /// parameters are those of FileDialog::draw().
    DialogState follow(WidgetLog& log, glm::vec2 window, float scale);
    /// Returns the chosen file, with a file name extension. Call it only in the state `chosen`.
    const std::filesystem::path& file() const { return file_; }

private:
    FileRequest request_;
    std::optional<DesktopDialog> desktop_;
    std::optional<FileDialog> own_;
    std::filesystem::path file_;
};

}  // namespace drape::viewer
