// Draws the buttons of the offer of a smaller cloth, which stands in the status line while the machine is too slow for
// real time.

#include <imgui.h>

#include "viewer/panel/sections.h"

namespace drape::viewer {

void drawPaceOffer(PanelContext& context) {
    const PaceOffer& offer = *context.model.pace;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float dismissWidth = 90.0f * context.scale;
    const std::string text = buttonOf(offer);
    const bool uses = context.controls.button(
        {"pace.use", text.c_str(), "Restarts the cloth with fewer particles. Ctrl + Z undoes it."},
        ImGui::GetContentRegionAvail().x - dismissWidth - gap);
    ImGui::SameLine();
    const bool declines =
        context.controls.button({"pace.no", "Dismiss", "Keeps the present resolution."}, dismissWidth);
    if (uses) context.requests.columns = offer.columns;
    if (uses || declines) context.requests.answersOffer = true;
}

}  // namespace drape::viewer
