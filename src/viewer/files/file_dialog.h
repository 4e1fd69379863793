#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/system.h"

namespace drape::viewer {

struct WidgetLog;

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

/// A program that shows the file dialog of the desktop.
enum class DialogTool { zenity, kdialog };

/// Returns the installed dialog program. If both are installed, returns the one that belongs to the desktop.
/// `path`: folders of programs, as in $PATH.
/// `desktop`: value of $XDG_CURRENT_DESKTOP.
std::optional<DialogTool> findDialogTool(std::string_view path, std::string_view desktop);

/// Returns the command line that asks for the file.
std::vector<std::string> dialogCommand(DialogTool tool, const FileRequest& request);

/// A file dialog of the desktop. It runs as a separate process and closes when this object is destroyed.
class DesktopDialog {
public:
    /// Starts the dialog. Throws io::Error if that fails.
    DesktopDialog(DialogTool tool, const FileRequest& request);

    /// Returns the state without waiting. Destroy this object once the state is no longer `open`.
    DialogState poll();
    /// Returns the chosen file. Call it only in the state `chosen`.
    const std::filesystem::path& file() const { return file_; }

private:
    io::ChildProcess process_;
    std::filesystem::path file_;
};

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
