#pragma once

#include <imgui.h>

#include <string>

#include "viewer/widgets/controls.h"

namespace drape::viewer {

/// Logs the item that was drawn last. The log entry has no tooltip.
inline void logItem(WidgetLog& log, const std::string& name) {
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    log.widgets[name] = {{low.x, low.y}, {high.x - low.x, high.y - low.y}, ImGui::IsItemVisible(), {}};
}

/// Draws a button and logs it. Returns whether the user has pressed it.
inline bool dialogButton(WidgetLog& log, const char* name, const char* text, float width) {
    ImGui::PushID(name);
    const bool pressed = ImGui::Button(text, {width, 0.0f});
    ImGui::PopID();
    logItem(log, name);
    return pressed;
}

/// Returns whether a key was pressed in this frame. The key press that opened the current window does not count.
inline bool isPressedHere(ImGuiKey key) {
    return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
}

/// Begins a modal question in the middle of the window. Returns whether it is shown. If it is, endQuestion() must
/// follow.
/// `centre`: middle of the question, in window coordinates.
inline bool beginQuestion(const char* title, glm::vec2 centre, float scale) {
    if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
    ImGui::SetNextWindowPos({centre.x, centre.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;
    const bool isDrawn = ImGui::BeginPopupModal(title, nullptr, kQuestion);
    ImGui::PopStyleVar(2);
    return isDrawn;
}

/// Ends the drawing of a question.
/// `isOver`: whether the user has answered. The question then closes, and keys go to the scene again.
inline void endQuestion(bool isOver) {
    if (isOver) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (isOver) ImGui::SetWindowFocus(nullptr);
}

}  // namespace drape::viewer
