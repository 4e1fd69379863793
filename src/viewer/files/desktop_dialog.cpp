#include "viewer/files/desktop_dialog.h"

#include <unistd.h>

namespace drape::viewer {
namespace {

bool isInstalled(const char* program, std::string_view path) {
    while (!path.empty()) {
        const std::size_t end = path.find(':');
        const std::filesystem::path file = std::filesystem::path(path.substr(0, end)) / program;
        if (::access(file.string().c_str(), X_OK) == 0) return true;
        path = end == std::string_view::npos ? std::string_view{} : path.substr(end + 1);
    }
    return false;
}

/// Returns the file patterns of a request, such as "*.obj *.ply".
std::string patternsOf(const FileRequest& request) {
    std::string patterns;
    for (const std::string& ending : request.endings) patterns += (patterns.empty() ? "*" : " *") + ending;
    return patterns;
}

}  // namespace

std::optional<DialogTool> findDialogTool(std::string_view path, std::string_view desktop) {
    const bool hasZenity = isInstalled("zenity", path);
    const bool hasKdialog = isInstalled("kdialog", path);
    if (hasKdialog && (!hasZenity || desktop.find("KDE") != std::string_view::npos)) return DialogTool::kdialog;
    return hasZenity ? std::optional(DialogTool::zenity) : std::nullopt;
}

std::vector<std::string> dialogCommand(DialogTool tool, const FileRequest& request) {
    const bool saves = request.mode == FileRequest::Mode::save;
    // A slash at the end makes the dialog start inside the folder.
    const std::string start = saves ? request.start.string() : (request.start / "").string();
    if (tool == DialogTool::kdialog)
        return {"kdialog",     "--title",
                request.title, saves ? "--getsavefilename" : "--getopenfilename",
                start,         patternsOf(request) + "|" + request.kind};
    std::vector<std::string> command{"zenity", "--file-selection", "--title=" + request.title, "--filename=" + start,
                                     "--file-filter=" + request.kind + " | " + patternsOf(request)};
    if (saves) command.insert(command.end(), {"--save", "--confirm-overwrite"});
    return command;
}

DesktopDialog::DesktopDialog(DialogTool tool, const FileRequest& request)
    : process_(dialogCommand(tool, request), io::ChildProcess::Output::kept) {}

DialogState DesktopDialog::poll() {
    const std::optional<int> status = process_.poll();
    if (!status) return DialogState::open;
    if (*status == 1) return DialogState::cancelled;  // exit status of both programs after Cancel
    std::string text = process_.output();
    while (text.ends_with('\n')) text.pop_back();
    if (*status != 0 || text.empty()) return DialogState::failed;
    file_ = text;
    return DialogState::chosen;
}

}  // namespace drape::viewer
