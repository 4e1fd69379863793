#include "viewer/files/file_menu.h"

#include <imgui.h>

#include <algorithm>

#include "viewer/widgets/widget_rows.h"

namespace drape::viewer {
namespace {

constexpr float kMenuWidth = 300.0f;  // width that is enough for all rows, in pixels of a standard-density screen

/// Draws the rows of the menu and remembers the chosen one.
class MenuRows {
public:
    explicit MenuRows(WidgetLog& log) : log_(&log) {}

    void row(const char* name, const std::string& text, const char* key, FileAction action) {
        row(name, text, key, FileMenuChoice{action, {}, nullptr});
    }
    void row(const char* name, const std::string& text, const char* key, FileMenuChoice choice) {
        ImGui::PushID(name);
        if (ImGui::MenuItem(text.c_str(), key)) choice_ = std::move(choice);
        ImGui::PopID();
        logItem(*log_, name);
    }
    /// Draws the row of a submenu. Returns whether the submenu is open. If it is, draw its rows and call
    /// ImGui::EndMenu().
    bool menu(const char* name, const char* text, bool isPossible = true) {
        const bool isOpen = ImGui::BeginMenu(text, isPossible);
        if (!isOpen) logItem(*log_, name);  // in an open submenu, the last item is not this row
        return isOpen;
    }
    std::optional<FileMenuChoice> take() { return std::move(choice_); }

private:
    WidgetLog* log_;
    std::optional<FileMenuChoice> choice_;
};

void drawRecent(MenuRows& rows, const FileMenuModel& model) {
    if (!rows.menu("file.recent", "Open recent", !model.recent.empty())) return;
    for (const std::string& file : model.recent) {
        const std::filesystem::path path(file);
        const std::string name = path.filename().string();
        rows.row(("file.recent." + name).c_str(), name + "  in " + path.parent_path().string() + "##" + file, nullptr,
                 FileMenuChoice{FileAction::openRecent, file, nullptr});
    }
    ImGui::Separator();
    rows.row("file.recent.clear", "Clear this list", nullptr, FileAction::forgetRecent);
    ImGui::EndMenu();
}

void drawExport(MenuRows& rows, const FileMenuModel& model, WidgetLog& log) {
    if (!rows.menu("file.export", "Export mesh")) return;
    for (const io::Format* format : io::formatsThat(io::isStillMesh))
        rows.row((std::string("file.export.") + format->name).c_str(), format->label, nullptr,
                 FileMenuChoice{FileAction::exportMesh, {}, format});
    ImGui::Separator();
    ImGui::Checkbox("OBJ and PLY with bodies and colliders", &model.exportsWorld);
    logItem(log, "file.export.world");
    ImGui::EndMenu();
}

void drawRecord(MenuRows& rows, const FileMenuModel& model) {
    if (!rows.menu("file.record", "Record")) return;
    rows.row("file.record.clip", model.recordsClip ? "Stop recording the clip" : "MP4 clip", "F10",
             FileAction::recordClip);
    if (model.recordsMesh) {
        rows.row("file.record.mesh", "Stop recording the mesh", "F9", FileAction::recordMesh);
        return ImGui::EndMenu();
    }
    for (const io::Format* format : io::formatsThat(io::isMovingMesh)) {
        const std::string text = std::string("Moving mesh, ") + format->label;
        rows.row((std::string("file.record.") + format->name).c_str(),
                 io::isPointCache(*format) ? text + " with an OBJ" : text,
                 format == &model.recordedMesh ? "F9" : nullptr, FileMenuChoice{FileAction::recordMesh, {}, format});
    }
    ImGui::EndMenu();
}

void drawRows(MenuRows& rows, const FileMenuModel& model, WidgetLog& log) {
    rows.row("file.new", "New from mesh...", nullptr, FileAction::newFromMesh);
    rows.row("file.open", "Open...", "Ctrl + O", FileAction::open);
    drawRecent(rows, model);
    ImGui::Separator();
    const std::string name = model.sceneFile.filename().string();
    rows.row("file.save", name.empty() ? "Save scene" : "Save scene " + name, "Ctrl + S", FileAction::saveScene);
    rows.row("file.saveAs", "Save scene as...", "Ctrl + Shift + S", FileAction::saveSceneAs);
    rows.row("file.saveState", "Save state...", nullptr, FileAction::saveState);
    rows.row("file.saveLog", "Save input log...", nullptr, FileAction::saveLog);
    ImGui::Separator();
    drawExport(rows, model, log);
    drawRecord(rows, model);
    rows.row("file.picture", "Save picture", "F12", FileAction::savePicture);
    rows.row("file.pictureAs", "Save picture as...", nullptr, FileAction::savePictureAs);
    ImGui::Separator();
    rows.row("file.quit", "Quit", "Esc", FileAction::quit);
}

}  // namespace

std::optional<FileMenuChoice> drawFileMenu(WidgetLog& log, const FileMenuModel& model, glm::vec2 corner, float scale) {
    constexpr ImGuiWindowFlags kBar = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({corner.x, corner.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {4.0f * scale, 4.0f * scale});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::Begin("Bar", nullptr, kBar);
    ImGui::PopStyleVar(2);
    ImGui::BeginDisabled(model.isAsking);
    const bool isPressed = dialogButton(log, "file.menu", "File", 56.0f * scale);
    ImGui::EndDisabled();
    const float left = std::min(ImGui::GetItemRectMin().x, ImGui::GetIO().DisplaySize.x - kMenuWidth * scale);
    const ImVec2 below{std::max(left, 0.0f), ImGui::GetItemRectMax().y + 4.0f * scale};
    if (isPressed) ImGui::OpenPopup("FileMenu");
    MenuRows rows(log);
    ImGui::SetNextWindowPos(below);
    if (ImGui::BeginPopup("FileMenu")) {
        drawRows(rows, model, log);
        if (isPressedHere(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::End();
    return rows.take();
}

}  // namespace drape::viewer
