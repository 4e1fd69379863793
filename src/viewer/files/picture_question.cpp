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

}  // namespace

PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, glm::vec2 centre,
                                  float scale) {
    if (!beginQuestion("Save picture", centre, scale)) return PictureAnswer::none;
    ImGui::TextUnformatted("Save picture");
    const float width = 104.0f * scale;
    const std::array presets{Preset{"picture.window", "Window", size}, Preset{"picture.double", "2 x window", 2 * size},
                             Preset{"picture.hd", "1920 x 1080", {1920, 1080}},
                             Preset{"picture.uhd", "3840 x 2160", {3840, 2160}}};
    for (const Preset& preset : presets) {
        const bool isChosen = options.size == preset.size;
        if (isChosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const bool isPressed = dialogButton(log, preset.name, preset.text, width);
        if (isChosen) ImGui::PopStyleColor();
        if (isPressed) options.size = preset.size;
        if (&preset != &presets.back()) ImGui::SameLine();
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Size");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##width", &options.size.x, 0);
    logItem(log, "picture.width");
    ImGui::SameLine();
    ImGui::TextUnformatted("x");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##height", &options.size.y, 0);
    logItem(log, "picture.height");
    ImGui::SameLine();
    ImGui::TextUnformatted("pixels");
    ImGui::Checkbox("Transparent background (no ground, no backdrop)", &options.transparent);
    logItem(log, "picture.transparent");
    options.size = glm::clamp(options.size, glm::ivec2(1), glm::ivec2(PictureOptions::kLargest));
    PictureAnswer answer = PictureAnswer::none;
    if (dialogButton(log, "picture.save", "Save...", width)) answer = PictureAnswer::save;
    ImGui::SameLine();
    if (dialogButton(log, "picture.cancel", "Cancel", width) || isPressedHere(ImGuiKey_Escape))
        answer = PictureAnswer::cancel;
    endQuestion(answer != PictureAnswer::none);
    return answer;
}

}  // namespace drape::viewer
