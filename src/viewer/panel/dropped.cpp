// Draws the questions about files: whether a dropped mesh is a body or a cloth, and who wears a sewing pattern.

#include <imgui.h>
#include <filesystem>

#include "viewer/panel/panel.h"

namespace drape::viewer {
namespace {

/// Draws the question about the use of a mesh. Returns whether a button was pressed.
bool askForUse(Controls& controls, PanelRequests& requests, const std::string& file, float width) {
    ImGui::TextUnformatted(("Use " + std::filesystem::path(file).filename().string() + " as").c_str());
    const bool asBody = controls.button(
        {"dropped.body", "a body that the cloth drapes over", "Adds it to this scene and restarts the cloth."}, width);
    const bool asCloth = controls.button(
        {"dropped.cloth", "a cloth, in a new scene", "The cloth falls on a ball or to the ground, or hangs."}, width);
    const bool asNothing = controls.button({"dropped.none", "Cancel", "Key: Esc."}, width);
    if (asBody) requests.newBody = file;
    if (asCloth) requests.drape = file;
    return asBody || asCloth || asNothing;
}

/// Draws the question about the wearer of a sewing pattern. Returns whether "Nobody" was pressed. After any other
/// answer, the question stays until a body wears the pattern.
bool askForWearer(Controls& controls, PanelRequests& requests, const std::string& file, float width) {
    ImGui::TextUnformatted(("Who wears " + std::filesystem::path(file).filename().string() + "?").c_str());
    requests.choosesWearer = controls.button(
        {"wearer.choose", "Choose a body...",
         "A mesh (OBJ, PLY, STL, glTF) in the position that the pattern was made for. The body starts thin and grows "
         "while the garment is sewn."},
        width);
    if (controls.button({"wearer.dancer", "Dancer", "The body that comes with Drape."}, width))
        requests.wearer = "built-in:dancer.glb";
    return controls.button({"wearer.none", "Nobody", "The garment falls to the ground. Key: Esc."}, width);
}

}  // namespace

void drawDropped(PanelState& state, WidgetLog& log, PanelRequests& requests, glm::vec2 centre, float scale) {
    if (state.dropped.empty()) return;
    const MeshQuestion question = state.dropped.front();
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                           ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({centre.x, centre.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    ImGui::Begin("Dropped", nullptr, kQuestion);
    Controls controls(log, 0.0f);
    const float width = 300.0f * scale;
    const bool isAnswered = question.asksForBody ? askForWearer(controls, requests, question.file, width)
                                                 : askForUse(controls, requests, question.file, width);
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (isAnswered) state.dropped.erase(state.dropped.begin());
}

}  // namespace drape::viewer
