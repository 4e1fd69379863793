#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "viewer/files/file_request.h"

namespace drape::viewer {

struct WidgetLog;

/// The contents of a folder, as FileDialog shows them.
struct FolderList {
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    std::filesystem::path folder;
    std::vector<Entry> entries;  ///< folders first, then files; each group is sorted by name, ignoring case
    std::string complaint;       ///< why the folder cannot be read; empty if it was read
};

/// Lists the subfolders of a folder and its files that have one of the endings, except hidden ones. Does not throw: if
/// the folder cannot be read, the result has a complaint.
FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings);

/// The viewer's own file dialog, for desktops without one: the list of a folder, and a text field for the name.
class FileDialog {
public:
    explicit FileDialog(FileRequest request);

    /// Draws the modal dialog in the middle of the window and returns its state. Do not call it again once the state is
    /// no longer `open`.
    /// `window`: size of the window, in window coordinates.
    /// `scale`: window coordinates per pixel of a standard-density screen.
    DialogState draw(WidgetLog& log, glm::vec2 window, float scale);
    /// Returns the chosen file. Call it only in the state `chosen`.
    const std::filesystem::path& file() const { return file_; }

private:
    void go(const std::filesystem::path& folder);
    void setName(const std::string& name);
    void drawFolder(WidgetLog& log, float scale);
    /// Draws the list of folders and files. Returns whether a file was double-clicked.
    bool drawList(WidgetLog& log, glm::vec2 size);
    /// Enters the folder named in the text field, or chooses the file named there.
    DialogState accept();

    FileRequest request_;
    FolderList list_;
    std::array<char, 1024> name_{};
    std::string complaint_;
    std::filesystem::path file_;
    bool takesFocus_ = true;  // whether the text field gets the keyboard in the next frame
};

}  // namespace drape::viewer
