#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "viewer/files/file_request.h"

namespace drape::viewer {

struct WidgetLog;

/// The contents of a folder, as our dialog shows them.
struct FolderList {
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    std::filesystem::path folder;
    std::vector<Entry> entries;  ///< folders first, sorted by name without regard to case
    std::string complaint;       ///< reason why the folder cannot be read; empty: it was read
};

/// Lists folders and the files with one of the endings, except hidden ones. Does not throw: an unreadable folder has a
/// complaint.
FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings);

/// Our own file dialog, where the desktop has none: the list of a folder, and a field for the name.
class FileDialog {
public:
    explicit FileDialog(FileRequest request);

    /// Draws the dialog in the middle of the window. It is modal. Do not draw it again once it is no longer open.
    /// `window`: size of the window, in window coordinates.
    /// `scale`: window coordinates per unit of an ordinary screen.
    DialogState draw(WidgetLog& log, glm::vec2 window, float scale);
    /// Returns the file. Call it only in the state `chosen`.
    const std::filesystem::path& file() const { return file_; }

private:
    void go(const std::filesystem::path& folder);
    void setName(const std::string& name);
    void drawFolder(WidgetLog& log, float scale);
    /// Draws the list and returns whether a file was double-clicked.
    bool drawList(WidgetLog& log, glm::vec2 size);
    /// Enters the folder, or chooses the file, that the field names.
    DialogState accept();

    FileRequest request_;
    FolderList list_;
    std::array<char, 1024> name_{};
    std::string complaint_;
    std::filesystem::path file_;
    bool takesFocus_ = true;  // the field gets the keyboard in the next frame
};

}  // namespace drape::viewer
