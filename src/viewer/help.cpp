#include "viewer/help.h"

#include <imgui.h>

#include "viewer/input.h"
#include "viewer/text.h"

namespace drape::viewer {
namespace {

constexpr ImGuiWindowFlags kNote = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoFocusOnAppearing;

void begin(const char* name, glm::vec2 place, ImVec2 pivot, float scale) {
    ImGui::SetNextWindowPos({place.x, place.y}, ImGuiCond_Always, pivot);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 12.0f * scale});
    ImGui::Begin(name, nullptr, kNote);
}

void end() {
    ImGui::End();
    ImGui::PopStyleVar(2);
}

void line(const char* what, const char* meaning, float column) {
    ImGui::TextUnformatted(what);
    ImGui::SameLine(column);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(meaning);
    ImGui::PopStyleColor();
}

}  // namespace

void drawHelp(glm::vec2 centre, float scale) {
    begin("Keys", centre, {0.5f, 0.5f}, scale);
    const float column = 200.0f * scale;
    for (const KeyBinding& binding : keyBindings()) line(binding.keyName, binding.meaning, column);
    ImGui::Separator();
    for (const MouseHint& hint : mouseHints()) line(hint.gesture, hint.meaning, column);
    end();
}

void drawPausedNote(glm::vec2 topCentre, float scale) {
    begin("Paused", topCentre, {0.5f, 0.0f}, scale);
    ImGui::TextUnformatted("Paused");
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted("Space goes on");
    ImGui::PopStyleColor();
    end();
}

void drawFirstHint(glm::vec2 bottomLeft, float scale) {
    begin("Hint", bottomLeft, {0.0f, 1.0f}, scale);
    const float column = 150.0f * scale;
    line("Drag the cloth", "to take hold of it", column);
    line("Drag beside it", "to look from elsewhere", column);
    line("Turn the wheel", "to come nearer", column);
    end();
}

void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, float scale) {
    begin("Recording", topRight, {1.0f, 0.0f}, scale);
    const float height = ImGui::GetTextLineHeight();
    const auto dim = [](const std::string& text) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopStyleColor();
    };
    for (const RecordingLine& recording : recordings) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + 0.5f * height, corner.y + 0.5f * height},
                                                    0.42f * height, IM_COL32(226, 52, 44, 255));
        ImGui::Dummy({height, height});
        ImGui::SameLine();
        ImGui::TextUnformatted((recording.what + (": " + clipLength(recording.frames, recording.seconds))).c_str());
        ImGui::SameLine();
        dim(std::string(recording.key) + " ends it");
    }
    // On a slow machine a clip grows by little in a long while, and somebody might wait for the wrong clock.
    dim("A frame for each step; seconds are those of the clip");
    end();
}

}  // namespace drape::viewer
