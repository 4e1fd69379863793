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
    } catch (const io::Error&) {  // the viewer's own dialog is used instead
    }
    if (!desktop_) own_.emplace(request_);
}

DialogState FileChooser::follow(WidgetLog& log, glm::vec2 window, float scale) {
    if (desktop_) {
        const DialogState state = desktop_->poll();
        if (state == DialogState::open) return DialogState::open;
        if (state == DialogState::cancelled) return DialogState::cancelled;
        if (state == DialogState::chosen) {
            file_ = withEnding(desktop_->file(), request_);
            std::error_code ignored;
            const bool isAgreed = file_ == desktop_->file() || !std::filesystem::exists(file_, ignored);
            if (isAgreed && request_.refusalOf(file_).empty()) return DialogState::chosen;
            // FileDialog says why the file must not be replaced, or asks whether to replace it, since the desktop's
            // dialog has not.
            request_.start = file_;
        }
        desktop_.reset();
        own_.emplace(request_);
    }
    const DialogState state = own_->draw(log, window, scale);
    if (state == DialogState::open) return DialogState::open;
    if (state == DialogState::cancelled) return DialogState::cancelled;
    file_ = own_->file();
    return DialogState::chosen;
}

}  // namespace drape::viewer
