// Draws the note that the machine is too slow for real time, and the offer of a smaller cloth.

#include <imgui.h>

#include "viewer/panel/panel.h"

namespace drape::viewer {

void drawPaceOffer(WidgetLog& log, PanelRequests& requests, const PaceOffer& offer, glm::vec2 topCentre, float scale) {
    constexpr ImGuiWindowFlags kNote = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({topCentre.x, topCentre.y}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::Begin("Pace", nullptr, kNote);
    Controls controls(log, 0.0f);
    const std::string text = buttonOf(offer);
    const float width = ImGui::CalcTextSize(text.c_str()).x + 2.0f * ImGui::GetStyle().FramePadding.x;
    const float dismissWidth = 90.0f * scale;
    // In a narrow picture, the buttons are below the text.
    const float room = 2.0f * (topCentre.x - log.panelEnd) - 4.0f * ImGui::GetStyle().WindowPadding.x;
    const bool isNarrow = ImGui::CalcTextSize(textOf(offer).c_str()).x + width + dismissWidth > room;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(textOf(offer).c_str());
    if (!isNarrow) ImGui::SameLine();
    const bool uses = controls.button(
        {"pace.use", text.c_str(), "Restarts the cloth with fewer particles. Ctrl + Z undoes it."}, width);
    if (!isNarrow) ImGui::SameLine();
    const bool declines = controls.button({"pace.no", "Dismiss", "Keeps the present resolution."}, dismissWidth);
    ImGui::End();
    ImGui::PopStyleVar();
    if (uses) requests.columns = offer.columns;
    if (uses || declines) requests.answersOffer = true;
}

}  // namespace drape::viewer
