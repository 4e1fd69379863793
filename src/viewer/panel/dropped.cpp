// Asks whether a mesh that was dropped on the window is to be a body or a cloth.

#include <imgui.h>
#include <filesystem>

#include "viewer/panel/panel.h"

namespace drape::viewer {

void drawDropped(PanelState& state, WidgetLog& log, PanelRequests& requests, glm::vec2 centre, float scale) {
    if (state.dropped.empty()) return;
    const std::string file = state.dropped.front();
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                           ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({centre.x, centre.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    ImGui::Begin("Dropped", nullptr, kQuestion);
    ImGui::TextUnformatted(("Use " + std::filesystem::path(file).filename().string() + " as").c_str());
    Controls controls(log, 0.0f);
    const float width = 300.0f * scale;
    const bool asBody = controls.button(
        {"dropped.body", "a body that the cloth drapes over", "Adds it to this scene and restarts the cloth."}, width);
    const bool asCloth = controls.button(
        {"dropped.cloth", "a cloth, in a new scene", "The cloth falls on a ball or to the ground, or hangs."}, width);
    const bool asNothing = controls.button({"dropped.none", "Cancel", "Key: Esc."}, width);
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (asBody) requests.newBody = file;
    if (asCloth) requests.drape = file;
    if (asBody || asCloth || asNothing) state.dropped.erase(state.dropped.begin());
}

}  // namespace drape::viewer
