#include "viewer/undo/time_bar.h"

#include <imgui.h>
#include <string>

namespace drape::viewer {
namespace {

constexpr float kHeight = 38.0f;
constexpr float kButton = 58.0f;  // width

std::string megabytes(std::size_t bytes) { return std::to_string((bytes + (1u << 19)) >> 20); }

}  // namespace

float timeBarHeight(float scale) { return kHeight * scale; }

void drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarView& view, float left, float scale) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = timeBarHeight(scale);
    ImGui::SetNextWindowPos({left, window.y - height});
    ImGui::SetNextWindowSize({window.x - left, height});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {10.0f * scale, 6.0f * scale});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("Time", nullptr, kFixed);
    Controls controls(log, 0.0f);
    const auto button = [&](const Caption& caption, bool isPossible, Action action) {
        ImGui::BeginDisabled(!isPossible);
        if (controls.button(caption, kButton * scale)) requests.commands.push_back({action});
        ImGui::EndDisabled();
        ImGui::SameLine();
    };
    button({"undo", "Undo", "Takes back the last thing that was done. Keys: Ctrl + Z."}, view.canUndo, Action::undo);
    button({"redo", "Redo", "Does again what was taken back. Keys: Ctrl + Shift + Z, Ctrl + Y."}, view.canRedo,
           Action::redo);
    const std::string memory = megabytes(view.usedBytes) + " of " + megabytes(view.budgetBytes) + " MB";
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - ImGui::CalcTextSize(memory.c_str()).x - 12.0f * scale);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", memory.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace drape::viewer
