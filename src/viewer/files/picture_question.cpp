#include "viewer/files/picture_question.h"

#include <imgui.h>
#include <algorithm>
#include <array>
#include <string>

#include "viewer/widgets/widget_rows.h"

namespace drape::viewer {
namespace {

struct Preset {
    const char* name;
    const char* text;
    glm::ivec2 size;
};

/// Draws a button that is highlighted if it is chosen. Returns whether the user has pressed it.
bool chosenButton(WidgetLog& log, const char* name, const char* text, bool isChosen, float width) {
    if (isChosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool isPressed = dialogButton(log, name, text, width);
    if (isChosen) ImGui::PopStyleColor();
    return isPressed;
}

void drawSize(WidgetLog& log, glm::ivec2& size, glm::ivec2 window, float width) {
    const std::array presets{
        Preset{"picture.window", "Window", window}, Preset{"picture.double", "2 x window", 2 * window},
        Preset{"picture.hd", "1920 x 1080", {1920, 1080}}, Preset{"picture.uhd", "3840 x 2160", {3840, 2160}}};
    for (const Preset& preset : presets) {
        if (chosenButton(log, preset.name, preset.text, size == preset.size, width)) size = preset.size;
        if (&preset != &presets.back()) ImGui::SameLine();
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Size");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##width", &size.x, 0);
    logItem(log, "picture.width");
    ImGui::SameLine();
    ImGui::TextUnformatted("x");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##height", &size.y, 0);
    logItem(log, "picture.height");
    ImGui::SameLine();
    ImGui::TextUnformatted("pixels");
    size = glm::clamp(size, glm::ivec2(1), glm::ivec2(PictureOptions::kLargest));
}

void drawQualities(WidgetLog& log, PictureOptions& options, float width) {
    ImGui::BeginDisabled(options.transparent);
    for (const auto& choice : kChoices<render::Quality>) {
        const render::Quality shown = options.transparent ? render::Quality::full : options.quality;
        const std::string name = "picture." + std::string(choice.name);
        if (chosenButton(log, name.c_str(), choice.label, choice.value == shown, width)) options.quality = choice.value;
        if (&choice != &kChoices<render::Quality>.back()) ImGui::SameLine();
    }
    ImGui::EndDisabled();
}

}  // namespace

PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, bool isFramed,
                                  glm::vec2 bottomCentre, float scale) {
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                           ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({bottomCentre.x, bottomCentre.y}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    ImGui::Begin("Save picture", nullptr, kQuestion);
    ImGui::TextUnformatted("Save picture");
    ImGui::SameLine();
    ImGui::TextDisabled("%s", isFramed ? "The frame shows what will be in it" : "It shows what the window shows");
    const float width = 104.0f * scale;
    drawSize(log, options.size, size, width);
    drawQualities(log, options, width);
    ImGui::Checkbox("Transparent background (no ground, no backdrop)", &options.transparent);
    logItem(log, "picture.transparent");
    PictureAnswer answer = PictureAnswer::none;
    if (dialogButton(log, "picture.save", "Save...", width)) answer = PictureAnswer::save;
    ImGui::SameLine();
    if (dialogButton(log, "picture.cancel", "Cancel", width)) answer = PictureAnswer::cancel;
    ImGui::End();
    ImGui::PopStyleVar(2);
    return answer;
}

}  // namespace drape::viewer
