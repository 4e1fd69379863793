#pragma once

#include <optional>

#include "viewer/files/desktop_dialog.h"
#include "viewer/files/file_dialog.h"

namespace drape::viewer {

/// Asks for a file, by the desktop's dialog where there is one, which does not stop the picture; else by ours.
class FileChooser {
public:
    explicit FileChooser(FileRequest request);

    enum class State { open, chosen, cancelled };
    /// To be called in each frame until it is anything but open. See FileDialog::draw().
    State follow(WidgetLog& log, glm::vec2 window, float scale);
    /// The file, with an ending; call when it was chosen.
    const std::filesystem::path& file() const { return file_; }

private:
    FileRequest request_;
    std::optional<DesktopDialog> desktop_;
    std::optional<FileDialog> own_;
    std::filesystem::path file_;
};

}  // namespace drape::viewer
