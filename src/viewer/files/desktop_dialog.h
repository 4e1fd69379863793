#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/child_process.h"
#include "viewer/files/file_request.h"

namespace drape::viewer {

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

}  // namespace drape::viewer
