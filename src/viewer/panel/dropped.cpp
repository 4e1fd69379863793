// Draws the questions about files: whether a dropped mesh is a body or a cloth, and who wears a sewing pattern.

#include <imgui.h>

#include <filesystem>
#include <optional>

#include "scene/parts/mesh_cloths.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {
namespace {

std::string fileName(const std::string& file) { return std::filesystem::path(file).filename().string(); }

/// Draws the buttons that make a mesh a body, and returns the chosen place.
std::optional<BodyPlace> askForPlace(Controls& controls, const SharedSpace& space, float width) {
    std::optional<BodyPlace> place;
    if (space.isCertain()) {
        if (controls.button({"dropped.body", "a body that the cloth drapes over",
                             "Adds it to this scene, in the place that its file gives it. The cloth starts again, in "
                             "the place of its own file."},
                            width))
            place = BodyPlace::asInFile;
        return place;
    }
    if (controls.button({"dropped.body", "a body, fitted to the scene",
                         "Scales it, and puts it under the cloth or in front of it. The cloth starts again."},
                        width))
        place = BodyPlace::fitted;
    const std::string help =
        "Keeps the place that its file gives it, with lengths in " + unitName(space.body) + ". The cloth starts again.";
    if (controls.button({"dropped.inFile", "a body, placed as in its file", help.c_str()}, width))
        place = BodyPlace::asInFile;
    return place;
}

/// Draws the question about the use of a mesh. Returns whether a button was pressed.
bool askForUse(Controls& controls, PanelRequests& requests, const MeshQuestion& question, float width) {
    ImGui::TextUnformatted(("Use " + fileName(question.file) + " as").c_str());
    const std::optional<BodyPlace> place = askForPlace(controls, question.space, width);
    const std::string over = "a cloth over " + question.wearer;
    const bool asGarment =
        !question.wearer.empty() &&
        controls.button({"dropped.over", over.c_str(), "Both keep the places that their files give them."}, width);
    const bool asCloth = controls.button(
        {"dropped.cloth", "a cloth, in a new scene", "The cloth falls on a ball or to the ground, or hangs."}, width);
    const bool asNothing = controls.button({"dropped.none", "Cancel", "Key: Esc."}, width);
    if (place) requests.newBody = BodyRequest{question.file, *place};
    if (asGarment) requests.drapeOver = question.file;
    if (asCloth) requests.drape = question.file;
    return place || asGarment || asCloth || asNothing;
}

/// Draws the question about the wearer of a sewing pattern. Returns whether "Nobody" was pressed. After any other
/// answer, the question stays until a body wears the pattern.
bool askForWearer(Controls& controls, PanelRequests& requests, const std::string& file, float width) {
    ImGui::TextUnformatted(("Who wears " + fileName(file) + "?").c_str());
    requests.choosesWearer = controls.button(
        {"wearer.choose", "Choose a body...",
         "A mesh (OBJ, PLY, STL, glTF) in the position that the pattern was made for. The body starts thin and grows "
         "while the garment is sewn."},
        width);
    if (controls.button({"wearer.dancer", "Dancer", "The body that comes with Drape."}, width))
        requests.wearer = "built-in:dancer.glb";
    return controls.button({"wearer.none", "Nobody", "The garment falls to the ground. Key: Esc."}, width);
}

/// Draws the question whether a sewing pattern is worn over those of the scene. Returns whether a button was pressed.
bool askForLayer(Controls& controls, PanelRequests& requests, const std::string& file, float width) {
    ImGui::TextUnformatted(("Use " + fileName(file)).c_str());
    const bool isOver = controls.button(
        {"dropped.layer", "worn over the garments there", "All are sewn at the same time. The cloth starts again."},
        width);
    const bool isNew = controls.button({"dropped.cloth", "in a new scene", "Then asks who wears it."}, width);
    if (isOver) requests.wornOver = file;
    if (isNew) requests.drape = file;
    return isOver || isNew || controls.button({"dropped.none", "Cancel", "Key: Esc."}, width);
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
                            : question.isLayer   ? askForLayer(controls, requests, question.file, width)
                                                 : askForUse(controls, requests, question, width);
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (isAnswered) state.dropped.erase(state.dropped.begin());
}

}  // namespace drape::viewer
