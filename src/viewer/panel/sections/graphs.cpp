// Draws the section with graphs of the run over simulated time.

#include "viewer/panel/graphs.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

// Colours of the palette by Okabe and Ito, which colour-blind people can tell apart. Two in one graph also differ in
// brightness.
constexpr ImU32 kGreen = IM_COL32(0, 190, 140, 255);
constexpr ImU32 kYellow = IM_COL32(240, 228, 66, 255);
constexpr ImU32 kOrange = IM_COL32(230, 159, 0, 255);
constexpr ImU32 kSkyBlue = IM_COL32(86, 180, 233, 255);
constexpr ImU32 kPink = IM_COL32(204, 121, 167, 255);

struct GraphLine {
    const char* name;
    ImU32 colour;
    GraphValue value;
};

struct Graph {
    Caption caption;
    std::vector<GraphLine> lines;
    const char* unit;
    bool fits = false;  ///< whether the axis may begin at another value than 0
};

std::string graphNumber(double value, const char* unit) {
    char text[48];
    std::snprintf(text, sizeof text, value == 0.0 || std::fabs(value) >= 1e-3 ? "%.3g%s%s" : "%.1e%s%s", value,
                  *unit ? " " : "", unit);
    return text;
}

std::string timeText(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f s", seconds);
    return text;
}

/// Draws a swatch of each line's colour, its name, and its value in the sample.
void drawGraphLegend(const Graph& graph, const RunSample* sample, glm::uint particle, float scale) {
    for (const GraphLine& line : graph.lines) {
        if (&line != &graph.lines.front()) ImGui::SameLine(0.0f, 16.0f * scale);
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        const float middle = corner.y + 0.5f * height;
        ImGui::GetWindowDrawList()->AddLine({corner.x, middle}, {corner.x + height, middle}, line.colour, 3.0f * scale);
        ImGui::Dummy({height, height});
        ImGui::SameLine();
        const std::optional<double> value = sample ? line.value(*sample, particle) : std::nullopt;
        ImGui::Text("%s %s", line.name, value ? graphNumber(*value, graph.unit).c_str() : "...");
    }
}

/// Draws the curves of a graph, a light mark at the moment on show, and points at the sample under the pointer.
void drawCurves(const Graph& graph, const GraphModel& model, const RunSample* pointed, ImVec2 low, ImVec2 high,
                float scale) {
    std::vector<GraphValue> values;
    for (const GraphLine& line : graph.lines) values.push_back(line.value);
    const GraphAxis axis = axisOf(model, values, graph.fits);
    const auto first = static_cast<double>(model.samples.front().sample.step);
    const double span = std::max(1.0, static_cast<double>(model.samples.back().sample.step) - first);
    const auto at = [&](double share, double value) {
        const double part = (value - axis.low) / (axis.high - axis.low);
        return ImVec2(low.x + static_cast<float>(share) * (high.x - low.x),
                      high.y - static_cast<float>(part) * (high.y - low.y));
    };
    const auto shareOf = [&](std::uint64_t step) { return (static_cast<double>(step) - first) / span; };
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float now = at(shareOf(model.now), axis.low).x;
    draw.AddLine({now, low.y}, {now, high.y}, ImGui::GetColorU32(ImGuiCol_Text, 0.8f), 1.5f * scale);
    const auto columns = static_cast<int>(std::max(16.0f, high.x - low.x));
    for (const GraphLine& line : graph.lines) {
        for (const auto& curve : curveOf(model, line.value, columns)) {
            std::vector<ImVec2> points;
            for (const glm::dvec2& point : curve) points.push_back(at(point.x, point.y));
            if (points.size() == 1) draw.AddCircleFilled(points.front(), 1.6f * scale, line.colour, 8);
            draw.AddPolyline(points.data(), static_cast<int>(points.size()), line.colour, ImDrawFlags_None,
                             1.6f * scale);
        }
        if (pointed == nullptr) continue;
        if (const auto value = line.value(*pointed, model.particle))
            draw.AddCircleFilled(at(shareOf(pointed->step), *value), 3.0f * scale, line.colour, 12);
    }
    const float gap = 4.0f * scale;
    const ImU32 text = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    draw.AddText({low.x + gap, low.y + 1.0f}, text, graphNumber(axis.high, graph.unit).c_str());
    draw.AddText({low.x + gap, high.y - ImGui::GetTextLineHeight() - 1.0f}, text, graphNumber(axis.low, "").c_str());
    const std::string end = timeText(model.secondsAt(model.samples.back().sample.step));
    draw.AddText({high.x - gap - ImGui::CalcTextSize(end.c_str()).x, high.y - ImGui::GetTextLineHeight() - 1.0f}, text,
                 end.c_str());
}

/// Draws a graph with its legend. While the pointer is over it, remembers the step under the pointer; a drag asks for
/// the moment there.
void drawGraph(PanelContext& context, const Graph& graph, const GraphModel& model, const RunSample* pointed) {
    const float scale = context.scale;
    drawGraphLegend(graph, pointed ? pointed : sampleNear(model, model.now), model.particle, scale);
    const glm::vec2 size{ImGui::GetContentRegionAvail().x, 58.0f * scale};
    const glm::vec2 corner = context.controls.dragArea(graph.caption, size);
    const ImVec2 low{corner.x, corner.y};
    const ImVec2 high{corner.x + size.x, corner.y + size.y};
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        const double share = static_cast<double>((ImGui::GetIO().MousePos.x - low.x) / size.x);
        const std::uint64_t step = stepAt(model, share);
        context.state.graphStep = step;
        if (ImGui::IsItemActive() && step != model.now) context.requests.showAt = model.secondsAt(step);
    }
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(low, high, true);
    draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), 4.0f * scale);
    const float middle = 0.5f * (low.y + high.y);
    draw.AddLine({low.x, middle}, {high.x, middle}, ImGui::GetColorU32(ImGuiCol_Separator));
    drawCurves(graph, model, pointed, low, high, scale);
    draw.PopClipRect();
}

/// Draws the button that copies the samples, and beside it the time of the values in the legends.
void drawCopy(PanelContext& context, const GraphModel& model, const RunSample* pointed) {
    if (context.controls.button({"graphs.copy", "Copy CSV",
                                 "Puts all samples on the clipboard as a table, to paste into a spreadsheet. "
                                 "drape simulate --csv writes the same table."},
                                110.0f * context.scale)) {
        ImGui::SetClipboardText(csvOf(model).c_str());
        context.requests.note = "Copied " + grouped(model.samples.size()) +
                                (model.samples.size() == 1 ? " sample" : " samples") + " as CSV";
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("at %s", timeText(model.secondsAt(pointed ? pointed->step : model.now)).c_str());
}

/// Draws the switch that measures forces, and their graph.
void drawForces(PanelContext& context, const GraphModel& model, const RunSample* pointed) {
    context.controls.checkbox({"graphs.forces", "Measure forces",
                               "Measures the force of the cloth on colliders, bodies and pin groups. Steps then take "
                               "longer. Copy CSV has each force with its torque."},
                              context.state.graphsForces);
    const auto isMeasured = [](const PlottedSample& plotted) { return !plotted.sample.forces.empty(); };
    if (!std::ranges::any_of(model.samples, isMeasured)) return;
    drawGraph(context,
              {{"graph.forces", "Forces",
                "Sums of the sizes of the forces on colliders, on bodies and on pin groups. Drag to see an earlier "
                "moment."},
               {{"Colliders", kGreen, colliderForceOf}, {"bodies", kYellow, bodyForceOf}, {"pins", kPink, pinForceOf}},
               "N"},
              model, pointed);
}

}  // namespace

void drawGraphs(PanelContext& context) {
    if (!openSection(context,
                     {"section.graphs", "Graphs",
                      "Stretch, energy and a particle over simulated time. The run is measured while this is open."},
                     false))
        return;
    context.requests.graphs = true;
    context.requests.forces = context.state.graphsForces;
    const GraphModel* const model = context.model.graphs;
    if (model == nullptr || model->samples.empty()) {
        ImGui::TextDisabled("...");
        return;
    }
    const auto pointedStep = std::exchange(context.state.graphStep, {});
    const RunSample* const pointed = pointedStep ? sampleNear(*model, *pointedStep) : nullptr;
    drawCopy(context, *model, pointed);
    drawGraph(
        context,
        {{"graph.stretch", "Stretch",
          "Stretch of the threads in percent: of the most stretched one, and the root mean square. Drag to see an "
          "earlier moment."},
         {{"Stretch max", kGreen, stretchMaxOf}, {"RMS", kYellow, stretchRmsOf}},
         "%"},
        *model, pointed);
    drawGraph(context,
              {{"graph.energy", "Kinetic energy", "Energy of the cloth's motion. Drag to see an earlier moment."},
               {{"Kinetic energy", kOrange, kineticEnergyOf}},
               "J"},
              *model, pointed);
    const std::string height = "Particle " + std::to_string(model->particle) + ": height";
    drawGraph(context,
              {{"graph.height", "Height",
                "Height of the particle with the ring. Click or grab the cloth to choose another particle."},
               {{height.c_str(), kSkyBlue, heightOf}},
               "m",
               true},
              *model, pointed);
    drawGraph(context,
              {{"graph.speed", "Speed",
                "Speed of the particle with the ring. Click or grab the cloth to choose another particle."},
               {{"speed", kSkyBlue, speedOf}},
               "m/s"},
              *model, pointed);
    drawForces(context, *model, pointed);
    const auto isCounted = [](const PlottedSample& plotted) { return plotted.sample.crossings.has_value(); };
    if (!std::ranges::any_of(model->samples, isCounted)) return;
    drawGraph(context,
              {{"graph.crossings", "Crossings", "How often the cloth passes through itself, as Statistics counts it."},
               {{"Crossings", kPink, crossingsOf}},
               ""},
              *model, pointed);
}

}  // namespace drape::viewer
