#include "viewer/panel/tool_bar.h"

#include <imgui.h>

#include <iterator>
#include <string>

namespace drape::viewer {
namespace {

// The lengths are in pixels of a standard-density screen.
constexpr float kSide = 34.0f;  // width and height of a tool's button
constexpr float kBetween = 4.0f;
constexpr float kEdge = 4.0f;           // distance from the buttons to the edge of the bar
constexpr float kRadiusHeight = 24.0f;  // height of the number below the tools, at least that of a line

struct ToolRow {
    Tool tool;
    Icon icon;
    const char* tooltip;
};

constexpr ToolRow kTools[] = {
    {Tool::grab, Icon::grab, "Grab: drag the cloth, a pin, an obstacle or a body. Key: G."},
    {Tool::cut, Icon::cut, "Cut: drag across the cloth. Key: C. The right button always cuts."},
    {Tool::brush, Icon::brush, "Brush: blow the cloth away. Key: B."},
    {Tool::pin, Icon::pin, "Pin: click to pin or unpin the cloth, drag to move a pin. Key: P, held."},
    {Tool::move, Icon::move, "Move: drag pins, obstacles and bodies, also through the cloth. Key: M."},
};

}  // namespace

glm::vec2 toolBarSize(float scale) {
    constexpr auto kCount = static_cast<float>(std::size(kTools));
    return glm::vec2(kSide + 2.0f * kEdge, kCount * (kSide + kBetween) + kRadiusHeight + 2.0f * kEdge) * scale;
}

void drawToolBar(WidgetLog& log, HandControls& hand, glm::vec2 corner, float scale) {
    constexpr ImGuiWindowFlags kBar = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoFocusOnAppearing;
    const glm::vec2 size = toolBarSize(scale);
    ImGui::SetNextWindowPos({corner.x, corner.y});
    ImGui::SetNextWindowSize({size.x, size.y});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kEdge * scale, kEdge * scale});
    ImGui::Begin("Tools", nullptr, kBar);
    ImGui::PopStyleVar(2);  // tooltips keep their own
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kBetween * scale, kBetween * scale});
    Controls controls(log, 0.0f);
    for (const ToolRow& row : kTools) {
        const std::string name = std::string("tool.") + choiceOf(row.tool).label;
        if (controls.iconButton({name.c_str(), "", row.tooltip}, row.icon, glm::vec2(kSide * scale),
                                hand.tool == row.tool))
            hand.tool = row.tool;
    }
    controls.number({"hand.radius", "Radius",
                     "Radius of the tool around the pointer, in pixels: drag to the sides, or double-click to type. "
                     "0: only the particle under the pointer; a grab takes all within 2.5 cm. Also Ctrl + scroll."},
                    hand.radius, 0.0f, HandControls::kMostRadius, 1.0f / scale, kSide * scale);
    ImGui::PopStyleVar();
    ImGui::End();
}

}  // namespace drape::viewer
