#include "viewer/files/file_dialog.h"

#include <imgui.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <tuple>
#include <utility>

#include "io/files/system.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "viewer/widgets/widget_rows.h"

namespace drape::viewer {

bool hasEnding(const std::filesystem::path& file, const std::vector<std::string>& endings) {
    std::string own = file.extension().string();
    std::ranges::transform(own, own.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(endings, own) != endings.end();
}

std::filesystem::path withEnding(std::filesystem::path file, const FileRequest& request) {
    if (request.mode == FileRequest::Mode::save && !hasEnding(file, request.endings)) file += request.endings.front();
    return file;
}

std::filesystem::path typedPath(const std::filesystem::path& folder, std::string_view text) {
    const char* const home = std::getenv("HOME");
    if (home != nullptr && (text == "~" || text.starts_with("~/")))
        return (std::filesystem::path(home) / text.substr(std::min<std::size_t>(2, text.size()))).lexically_normal();
    return (folder / text).lexically_normal();
}

namespace {

std::string inLowerCase(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings) {
    FolderList list{folder, {}, {}};
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code unreadable;
        const bool isFolder = entry->is_directory(unreadable);
        const bool isOffered = isFolder || hasEnding(name, endings);
        if (!name.starts_with('.') && isOffered && !unreadable) list.entries.push_back({name, isFolder});
    }
    if (error) list.complaint = folder.string() + ": " + error.message();
    const auto order = [](const FolderList::Entry& one) {
        return std::tuple(!one.isFolder, inLowerCase(one.name), one.name);
    };
    std::ranges::sort(list.entries, {}, order);
    return list;
}

FileDialog::FileDialog(FileRequest request) : request_(std::move(request)) {
    std::error_code ignored;
    go(std::filesystem::absolute(request_.folder(), ignored));
    if (request_.mode != FileRequest::Mode::save) return;
    setName(request_.start.filename().string());
    complaint_ = request_.refusalOf(request_.start);
}

void FileDialog::go(const std::filesystem::path& folder) {
    FolderList list = listFolder(folder.lexically_normal(), request_.endings);
    complaint_ = list.complaint;
    // An unreadable folder does not replace the previous one.
    if (complaint_.empty() || list_.folder.empty()) list_ = std::move(list);
    takesFocus_ = true;
}

void FileDialog::setName(const std::string& name) {
    name_.fill('\0');
    std::memcpy(name_.data(), name.data(), std::min(name.size(), name_.size() - 1));
}

void FileDialog::drawFolder(WidgetLog& log, float scale) {
    const auto button = [&](const char* name, const char* text, float width) {
        const bool pressed = dialogButton(log, name, text, width * scale);
        ImGui::SameLine();
        return pressed;
    };
    if (button("dialog.up", "Up", 56.0f)) {
        std::filesystem::path folder = list_.folder;
        if (!folder.has_filename()) folder = folder.parent_path();  // the path ended with a slash
        go(folder.parent_path());
    }
    if (button("dialog.home", "Home", 64.0f)) go(typedPath(list_.folder, "~"));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(list_.folder.string().c_str());
}

bool FileDialog::drawList(WidgetLog& log, glm::vec2 size) {
    bool isTaken = false;
    std::filesystem::path entered;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImGui::GetStyleColorVec4(ImGuiCol_FrameBg));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize,
                        1.0f);  // Dear ImGui pads a child window only if it has a border
    ImGui::BeginChild("files", {size.x, size.y}, true);
    for (const FolderList::Entry& entry : list_.entries) {
        const std::string label = entry.isFolder ? entry.name + "/" : entry.name;
        ImGui::PushID(entry.name.c_str());
        if (ImGui::Selectable("##line", entry.name == name_.data(), ImGuiSelectableFlags_AllowDoubleClick)) {
            // A folder also needs a double click. If a single click opened it, the second click of a double click would
            // hit a line of the new list. The name of a file to save stays while the user moves between folders.
            const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
            if (!entry.isFolder || request_.mode == FileRequest::Mode::open) setName(entry.name);
            if (twice && entry.isFolder) entered = list_.folder / entry.name;
            isTaken = isTaken || (twice && !entry.isFolder);
        }
        logItem(log, "dialog.entry." + entry.name);
        ImGui::SameLine();
        ImGui::TextUnformatted(label.c_str());  // a Selectable would hide "##" and the rest of the name
        ImGui::PopID();
    }
    if (list_.entries.empty()) ImGui::TextDisabled("None in this folder");  // the line below names the kinds of files
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    if (!entered.empty()) {
        go(entered);
        if (request_.mode == FileRequest::Mode::open) setName("");
    }
    return isTaken;
}

DialogState FileDialog::accept() {
    if (name_.front() == '\0') return DialogState::open;
    const std::filesystem::path typed = typedPath(list_.folder, name_.data());
    std::error_code ignored;
    if (std::filesystem::is_directory(typed, ignored)) {
        go(typed);
        if (complaint_.empty()) setName("");
        return DialogState::open;
    }
    file_ = withEnding(typed, request_);
    complaint_.clear();
    if (request_.mode == FileRequest::Mode::open && !std::filesystem::exists(file_, ignored))
        complaint_ = typed.filename().string() + ": there is no such file";
    else if (!std::filesystem::is_directory(file_.parent_path(), ignored))
        complaint_ = file_.parent_path().string() + ": there is no such folder";
    else
        complaint_ = request_.refusalOf(file_);
    if (complaint_.empty()) return DialogState::chosen;
    takesFocus_ = true;  // Enter has taken the keyboard focus from the text field
    return DialogState::open;
}

DialogState FileDialog::draw(WidgetLog& log, glm::vec2 window, float scale) {
    const glm::vec2 room =
        glm::min(glm::vec2(560.0f, 320.0f) * scale, 0.8f * window - glm::vec2(40.0f, 160.0f) * scale);
    if (!beginQuestion(request_.title.c_str(), 0.5f * window, scale)) return DialogState::open;
    DialogState state = DialogState::open;
    ImGui::TextUnformatted(request_.title.c_str());
    drawFolder(log, scale);
    const bool isTaken = drawList(log, glm::max(room, glm::vec2(200.0f, 80.0f) * scale));
    const bool saves = request_.mode == FileRequest::Mode::save;
    if (std::exchange(takesFocus_, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(std::max(room.x, 200.0f * scale));
    const bool isEntered = ImGui::InputTextWithHint("##name", "Name or path", name_.data(), name_.size(),
                                                    ImGuiInputTextFlags_EnterReturnsTrue);
    logItem(log, "dialog.name");
    std::error_code ignored;
    const bool replaces =
        saves && name_.front() != '\0' &&
        std::filesystem::is_regular_file(withEnding(typedPath(list_.folder, name_.data()), request_), ignored);
    ImGui::PushStyleColor(ImGuiCol_Text, complaint_.empty() ? ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled)
                                                            : ImVec4(0.95f, 0.55f, 0.48f, 1.0f));
    ImGui::TextUnformatted(!complaint_.empty() ? complaint_.c_str()
                           : replaces          ? "This file exists and will be replaced."
                                               : request_.kind.c_str());
    ImGui::PopStyleColor();
    const float width = 110.0f * scale;
    const bool isPressed = dialogButton(log, "dialog.ok", replaces ? "Replace" : saves ? "Save" : "Open", width);
    ImGui::SameLine();
    const bool isCancelled = dialogButton(log, "dialog.cancel", "Cancel", width) || isPressedHere(ImGuiKey_Escape);
    // After a click on a file, the text field does not have the focus.
    const bool isConfirmed = isPressedHere(ImGuiKey_Enter) || isPressedHere(ImGuiKey_KeyPadEnter);
    if (isTaken || isEntered || isPressed || isConfirmed) state = accept();
    if (isCancelled) state = DialogState::cancelled;
    endQuestion(state != DialogState::open);
    return state;
}

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
