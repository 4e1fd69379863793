#include "viewer/panel/quit_question.h"

#include <imgui.h>

#include "viewer/widgets/controls.h"

namespace drape::viewer {

QuitAnswer drawQuitQuestion(WidgetLog& log, glm::vec2 centre, bool records, float scale) {
    constexpr const char* kName = "Quit";
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;
    if (!ImGui::IsPopupOpen(kName)) ImGui::OpenPopup(kName);
    ImGui::SetNextWindowPos({centre.x, centre.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    QuitAnswer answer = QuitAnswer::none;
    if (ImGui::BeginPopupModal(kName, nullptr, kQuestion)) {
        ImGui::TextUnformatted(records ? "Quit Drape? The recording ends and is kept." : "Quit Drape?");
        Controls controls(log, 0.0f);
        const float width = 120.0f * scale;
        if (controls.button({"quit.yes", "Quit", "Key: Enter."}, width)) answer = QuitAnswer::quit;
        ImGui::SetItemDefaultFocus();
        ImGui::SameLine();
        if (controls.button({"quit.no", "Cancel", "Key: Esc."}, width)) answer = QuitAnswer::stay;
        // In the first frame of the question, the key that opened it is still down.
        const auto isPressed = [](ImGuiKey key) {
            return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
        };
        if (isPressed(ImGuiKey_Escape)) answer = QuitAnswer::stay;
        const bool enter = isPressed(ImGuiKey_Enter) || isPressed(ImGuiKey_KeyPadEnter);
        if (enter && answer == QuitAnswer::none) answer = QuitAnswer::quit;
        if (answer != QuitAnswer::none) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    if (answer == QuitAnswer::stay) ImGui::SetWindowFocus(nullptr);  // returns the keys to the scene
    return answer;
}

}  // namespace drape::viewer
