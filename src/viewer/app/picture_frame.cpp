#include "viewer/app/picture_frame.h"

#include <imgui.h>

namespace drape::viewer {

void drawPictureFrame(const PixelBox& frame, const Viewport& viewport, float pixelRatio, float scale) {
    constexpr ImU32 kDim = IM_COL32(0, 0, 0, 120);
    constexpr ImU32 kLine = IM_COL32(255, 255, 255, 220);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const auto place = [&](glm::vec2 pixels) {
        const glm::vec2 at = pixels / pixelRatio;
        return ImVec2(at.x, at.y);
    };
    const glm::vec2 visible(viewport.visibleSize());
    const ImVec2 low = place({viewport.covered.x, 0.0f});
    const ImVec2 high = place(glm::vec2(viewport.covered.x, 0.0f) + visible);
    const ImVec2 from = place(frame.corner);
    const ImVec2 to = place(frame.corner + frame.size);
    list.AddRectFilled(low, {high.x, from.y}, kDim);
    list.AddRectFilled({low.x, to.y}, high, kDim);
    list.AddRectFilled({low.x, from.y}, {from.x, to.y}, kDim);
    list.AddRectFilled({to.x, from.y}, {high.x, to.y}, kDim);
    const float half = 0.5f * scale;  // the line is outside the frame, so that it hides nothing of the picture
    list.AddRect({from.x - half, from.y - half}, {to.x + half, to.y + half}, kLine, 0.0f, 0, scale);
}

}  // namespace drape::viewer
