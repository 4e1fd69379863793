#include "viewer/files/file_chooser.h"

#include <cstdlib>
#include <utility>

#include "io/files/error.h"

namespace drape::viewer {
namespace {

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

FileChooser::FileChooser(FileRequest request) : request_(std::move(request)) {
    const std::optional<DialogTool> tool = findDialogTool(variable("PATH"), variable("XDG_CURRENT_DESKTOP"));
    try {
        if (tool) desktop_.emplace(*tool, request_);
    } catch (const io::Error&) {  // ours does it too
    }
    if (!desktop_) own_.emplace(request_);
}

FileChooser::State FileChooser::follow(WidgetLog& log, glm::vec2 window, float scale) {
    if (desktop_) {
        const DesktopDialog::State state = desktop_->poll();
        if (state == DesktopDialog::State::open) return State::open;
        if (state == DesktopDialog::State::cancelled) return State::cancelled;
        if (state == DesktopDialog::State::chosen) {
            file_ = withEnding(desktop_->file(), request_);
            std::error_code ignored;
            if (file_ == desktop_->file() || !std::filesystem::exists(file_, ignored)) return State::chosen;
            request_.start = file_;  // the dialog has not asked whether this one may be replaced
        }
        desktop_.reset();
        own_.emplace(request_);
    }
    const FileDialog::State state = own_->draw(log, window, scale);
    if (state == FileDialog::State::open) return State::open;
    if (state == FileDialog::State::cancelled) return State::cancelled;
    file_ = own_->file();
    return State::chosen;
}

}  // namespace drape::viewer
