// The section of numbers that tell how fast and how well the cloth is simulated.

#include <imgui.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

std::string seconds(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.2f s", value);
    return text;
}

std::string joules(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3g J", value);
    return text;
}

void drawCrossings(PanelContext& context) {
    RunControls& run = context.edits.run;
    context.controls.checkbox({"crossings.count", "Count crossings",
                               "Counts a few times a second how often the cloth passes through itself. The view "
                               "Crossings shows where."},
                              run.crossings);
    {
        const std::uint64_t held = context.model.readouts.stalledSubsteps;
        context.controls.readout(
            {"held", "Stalled",
             "Substeps since the start in which no cloth moved, because too much cloth was in contact at "
             "once."},
            grouped(held) + (held == 1 ? " substep" : " substeps"));
    }
    const bool isCounted = run.crossings || render::needsSearch(run.view);
    const std::optional<CrossingCounts>& counts = context.model.readouts.crossings;
    const std::string touching = counts && counts->touching > 0 ? ", " + grouped(counts->touching) + " touching" : "";
    context.controls.readout(
        {"crossings", "Crossings", "Edges of the cloth that pass through a triangle, and edges that only touch one."},
        !isCounted ? "not counted"
        : counts   ? grouped(counts->crossing) + touching
                   : "...");
}

}  // namespace

void drawNumbers(PanelContext& context) {
    if (!openSection(context, {"section.numbers", "Statistics", "Speed and accuracy of the simulation."}, false))
        return;
    const Readouts& r = context.model.readouts;
    const auto show = [&](const char* name, const char* text, const std::string& value, const char* tooltip) {
        context.controls.readout({name, text, tooltip}, value);
    };
    const char* wallTime = "Computing time of one step (wall time).";
    const char* gpuTime = "Computing time of one step on the GPU.";
    const std::string cost =
        r.stepSeconds == 0.0 ? "..." : duration(r.stepSeconds) + (r.stepIsWallTime ? " (wall time)" : "");
    show("frame", "Frame time", duration(r.frameSeconds), "Time from one picture to the next.");
    show("cost", "Step time", cost, r.stepIsWallTime ? wallTime : gpuTime);
    show("realTime", "Simulation speed", r.realTimeFactor ? realTime(*r.realTimeFactor) : "...",
         "Simulated seconds per real second. If it stays below the speed that is set, the scene is too large for this "
         "machine.");
    show("stretch", "Stretch",
         r.stretch ? "max " + percent(r.stretch->maxPercent) + ", RMS " + percent(r.stretch->rmsPercent) : "...",
         "How much longer the threads are than at rest: the largest, and the root mean square. More substeps reduce "
         "it.");
    show("energy", "Kinetic energy", r.kineticEnergy ? joules(*r.kineticEnergy) : "...",
         "Energy of the cloth's motion, in joules.");
    show("size", "Size",
         grouped(r.particles) + (r.particles == 1 ? " particle, " : " particles, ") + grouped(r.links) + " links",
         "Size of the simulation.");
    show("steps", "Time", seconds(r.simulatedSeconds) + ", " + grouped(r.steps) + (r.steps == 1 ? " step" : " steps"),
         "Simulated time and steps since the start.");
    drawCrossings(context);
    show("device", "Device", r.device, "OpenGL renderer.");
}

// The section that plots the last seconds: how long pictures and steps take, and how far the cloth is stretched.

namespace {

// Of Okabe and Ito's colours for all eyes; the first two also differ in how bright they are.
constexpr ImU32 kSkyBlue = IM_COL32(86, 180, 233, 255);
constexpr ImU32 kYellow = IM_COL32(240, 228, 66, 255);
constexpr ImU32 kGreen = IM_COL32(0, 190, 140, 255);

struct Line {
    const char* name;
    ImU32 colour;
    std::vector<std::optional<float>> values;
    std::string now;  // the latest value, in words
};

void drawLine(const Line& line, ImVec2 low, ImVec2 high, float end, float thickness) {
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

void drawLegend(std::span<const Line> lines, float scale) {
    for (const Line& line : lines) {
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

/// endText: makes the label of the upper end of the axis.
template <class EndText>
void drawPlot(PanelContext& context, const Caption& caption, std::span<const Line> lines, EndText endText) {
    const float scale = context.scale;
    float most = 0.0f;
    for (const Line& line : lines) {
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
    for (const Line& line : lines) drawLine(line, low, high, static_cast<float>(end), 1.6f * scale);
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
    const std::array<Line, 2> times = {
        Line{"Frame", kSkyBlue, r.trace.peaks(&TraceSample::frameSeconds, columns), duration(r.frameSeconds)},
        Line{"Step", kYellow, r.trace.peaks(&TraceSample::stepSeconds, columns),
             r.stepSeconds == 0.0 ? "..." : duration(r.stepSeconds)}};
    drawPlot(context,
             {"plot.times", "Times",
              "Blue: time from one picture to the next. Yellow: computing time of one step. The scale ends at the time "
              "in the upper left corner."},
             times, [](double end) { return duration(end); });
    const std::array<Line, 1> stretch = {Line{"Stretch", kGreen, r.trace.peaks(&TraceSample::stretchPercent, columns),
                                              r.stretch ? percent(r.stretch->maxPercent) : "..."}};
    drawPlot(context, {"plot.stretch", "Stretch", "Stretch of the most stretched thread, in percent."}, stretch,
             [](double end) { return percent(end); });
}

// The section that plots how long the GPU works for each kernel.

namespace {

/// "collide" of "physics/collide.comp".
std::string kernelOf(const std::string& program) {
    const std::size_t slash = program.rfind('/');
    const std::size_t first = slash == std::string::npos ? 0 : slash + 1;
    std::string name = program.substr(first, program.rfind('.') - first);
    std::ranges::replace(name, '_', ' ');
    return name;
}

}  // namespace

void drawPassTimes(PanelContext& context) {
    const Readouts& r = context.model.readouts;
    const char* tooltip =
        r.passTimesAreWallTime
            ? "Wall time of each kernel per step; this machine has no GPU clock. Steps take longer while this is open."
            : "GPU time of each kernel per step.";
    const char* title = r.passTimesAreWallTime ? "Timings (wall time)" : "Timings (GPU time)";
    if (!openSection(context, {"section.passes", title, tooltip}, false)) return;
    context.requests.passTimes = true;
    if (!needsGpu(r.backend) || r.lockstep) {
        context.controls.readout(
            {"pass.none", "Measured", "Timings of kernels are measured only while the simulation runs on the GPU."},
            "only on the GPU");
        return;
    }
    double longest = 0.0;
    double sum = 0.0;
    for (const gl::PassTimes::Share& share : r.passTimes) {
        longest = std::max(longest, share.milliseconds);
        sum += share.milliseconds;
    }
    for (const gl::PassTimes::Share& share : r.passTimes) {
        const std::string kernel = kernelOf(share.name);
        const std::string name = "pass." + kernel;
        const auto part = static_cast<float>(longest > 0.0 ? share.milliseconds / longest : 0.0);
        context.controls.bar({name.c_str(), kernel.c_str(), tooltip}, part, duration(share.milliseconds / 1000.0));
    }
    if (!r.passTimes.empty()) {
        context.controls.readout({"pass.sum", "Total", "All kernels of one step together."}, duration(sum / 1000.0));
    }
}

}  // namespace drape::viewer
