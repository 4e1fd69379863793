// Draws the section that plots frame time, step time and stretch over the last seconds.

#include <imgui.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

// Three colours of the palette by Okabe and Ito, which colour-blind people can tell apart. The first two also differ in
// brightness.
constexpr ImU32 kSkyBlue = IM_COL32(86, 180, 233, 255);
constexpr ImU32 kYellow = IM_COL32(240, 228, 66, 255);
constexpr ImU32 kGreen = IM_COL32(0, 190, 140, 255);

struct PlotLine {
    const char* name;
    ImU32 colour;
    std::vector<std::optional<float>> values;
    std::string now;  // text of the latest value
};

void drawLine(const PlotLine& line, ImVec2 low, ImVec2 high, float end, float thickness) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    std::vector<ImVec2> points;
    const float step = (high.x - low.x) / static_cast<float>(line.values.size() - 1);
    for (std::size_t i = 0; i < line.values.size(); ++i) {
        if (!line.values[i]) continue;
        const float part = std::clamp(*line.values[i] / end, 0.0f, 1.0f);
        points.push_back({low.x + step * static_cast<float>(i), high.y - part * (high.y - low.y)});
    }
    draw.AddPolyline(points.data(), static_cast<int>(points.size()), line.colour, ImDrawFlags_None, thickness);
}

void drawLegend(std::span<const PlotLine> lines, float scale) {
    for (const PlotLine& line : lines) {
        if (&line != &lines.front()) ImGui::SameLine(0.0f, 16.0f * scale);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        const float middle = corner.y + 0.5f * height;
        ImGui::GetWindowDrawList()->AddLine({corner.x, middle}, {corner.x + height, middle}, line.colour, 3.0f * scale);
        ImGui::Dummy({height, height});
        ImGui::SameLine();
        ImGui::Text("%s %s", line.name, line.now.c_str());
    }
}

/// Draws several lines over the same vertical axis.
/// `endText`: returns the label for the upper end of the axis.
template <class EndText>
void drawPlot(PanelContext& context, const Caption& caption, std::span<const PlotLine> lines, EndText endText) {
    const float scale = context.scale;
    float most = 0.0f;
    for (const PlotLine& line : lines) {
        for (const auto& value : line.values) most = std::max(most, value.value_or(0.0f));
    }
    const double end = roundEnd(1.05 * most);
    drawLegend(lines, scale);
    const glm::vec2 size{ImGui::GetContentRegionAvail().x, 62.0f * scale};
    const glm::vec2 corner = context.controls.area(caption, size);
    const ImVec2 low{corner.x, corner.y};
    const ImVec2 high{corner.x + size.x, corner.y + size.y};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(low, high, true);
    draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), 4.0f * scale);
    const float middle = 0.5f * (low.y + high.y);
    draw.AddLine({low.x, middle}, {high.x, middle}, ImGui::GetColorU32(ImGuiCol_Separator));
    for (const PlotLine& line : lines) drawLine(line, low, high, static_cast<float>(end), 1.6f * scale);
    const float gap = 4.0f * scale;
    const ImU32 text = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const std::string span = "last " + std::to_string(std::lround(Trace::kSpan)) + " s";
    const ImVec2 spanSize = ImGui::CalcTextSize(span.c_str());
    draw.AddText({low.x + gap, low.y + 1.0f}, text, endText(end).c_str());
    draw.AddText({low.x + gap, high.y - spanSize.y - 1.0f}, text, "0");
    draw.AddText({high.x - gap - spanSize.x, low.y + 1.0f}, text, span.c_str());
    draw.PopClipRect();
}

}  // namespace

void drawTraces(PanelContext& context) {
    if (!openSection(context, {"section.plot", "Plots", "Frame time, step time and stretch over the last seconds."},
                     false))
        return;
    const Readouts& r = context.model.readouts;
    const int columns =
        std::clamp(static_cast<int>(ImGui::GetContentRegionAvail().x / (2.0f * context.scale)), 16, 512);
    const std::array<PlotLine, 2> times = {
        PlotLine{"Frame", kSkyBlue, r.trace.peaks(&TraceSample::frameSeconds, columns), duration(r.frameSeconds)},
        PlotLine{"Step", kYellow, r.trace.peaks(&TraceSample::stepSeconds, columns),
                 r.stepSeconds == 0.0 ? "..." : duration(r.stepSeconds)}};
    drawPlot(context,
             {"plot.times", "Times",
              "Blue: time from one picture to the next. Yellow: computing time of one step. The scale ends at the time "
              "in the upper left corner."},
             times, [](double end) { return duration(end); });
    const std::array<PlotLine, 1> stretch = {PlotLine{"Stretch", kGreen,
                                                      r.trace.peaks(&TraceSample::stretchPercent, columns),
                                                      r.stretch ? percent(r.stretch->maxPercent) : "..."}};
    drawPlot(context, {"plot.stretch", "Stretch", "Stretch of the most stretched thread, in percent."}, stretch,
             [](double end) { return percent(end); });
}

}  // namespace drape::viewer
