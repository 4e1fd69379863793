#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/child_process.h"
#include "viewer/files/file_request.h"

namespace drape::viewer {

/// Programs that ask for a file as the desktop does.
enum class DialogTool { zenity, kdialog };

/// The one that is installed; where both are, the desktop's own. path: the folders where programs are, as in $PATH;
/// desktop: $XDG_CURRENT_DESKTOP.
std::optional<DialogTool> findDialogTool(std::string_view path, std::string_view desktop);

/// The command line that asks for the file.
std::vector<std::string> dialogCommand(DialogTool tool, const FileRequest& request);

/// A dialog of the desktop, which runs beside this program. It closes with the object.
class DesktopDialog {
public:
    /// Throws io::Error where it cannot be started.
    DesktopDialog(DialogTool tool, const FileRequest& request);

    enum class State { open, chosen, cancelled, failed };
    /// Does not wait. Once it is anything but open, it is to be thrown away.
    State poll();
    /// The file; call when it was chosen.
    const std::filesystem::path& file() const { return file_; }

private:
    io::ChildProcess process_;
    std::filesystem::path file_;
};

}  // namespace drape::viewer
