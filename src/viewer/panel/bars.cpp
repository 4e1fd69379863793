#include "viewer/panel/bars.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
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

namespace {

// The lengths are in pixels of a standard-density screen.
constexpr float kHeight = 38.0f;      // height of a bar with one line
constexpr float kLineHeight = 29.0f;  // height of each further line
constexpr float kPadding = 10.0f;
constexpr float kGap = 5.0f;
constexpr float kIcon = 34.0f;  // width of a button with an icon
constexpr float kIcons = 5.0f;
constexpr float kResume = 136.0f;
constexpr float kRecord = 66.0f;
constexpr float kTime = 70.0f;        // room for the time on show, however long the run
constexpr float kLeastStrip = 90.0f;  // smallest width of the strip in the line of the buttons
constexpr float kAround = 12.0f;      // distance of the strip's ends from those of the area that takes presses
constexpr float kKnob = 7.0f;         // radius of the mark at the shown moment

/// The parts of the bar in lines. In a wide bar all are in one line.
struct Lines {
    bool breaksBeforeResume = false;
    bool breaksBeforeStrip = false;

    int count() const { return 1 + (breaksBeforeResume ? 1 : 0) + (breaksBeforeStrip ? 1 : 0); }
};

/// `width`: width of the bar, in window coordinates.
Lines linesIn(float width, float scale) {
    const float room = width / scale - 2.0f * kPadding;
    constexpr float kAllIcons = kIcons * (kIcon + kGap);
    constexpr float kWords = kResume + kGap + kRecord;
    Lines lines;
    lines.breaksBeforeResume = kAllIcons + kWords > room;
    lines.breaksBeforeStrip = kAllIcons + kWords + kLeastStrip + kTime + 2.0f * kGap > room;
    return lines;
}

/// Draws the strip of moments. Moments that can be shown are light, and a mark is at the shown moment. Returns the
/// moment under the pointer while the user drags on the strip. Beyond an end of the strip, this is the end.
std::optional<double> drawStrip(Controls& controls, const TimeBarModel& model, float width, float scale) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 area = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("strip", {width, height});
    const bool isHeld = ImGui::IsItemActive();
    const bool isPointedAt = ImGui::IsItemHovered();
    const float left = area.x + kAround * scale;
    const float length = std::max(1.0f, width - 2.0f * kAround * scale);
    const double end = std::max(model.last, model.end);
    const double span = std::max(end - model.first, 1e-6);
    const auto at = [&](double time) {
        return left + length * static_cast<float>(std::clamp((time - model.first) / span, 0.0, 1.0));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = area.y + 0.5f * height;
    const auto draw = [&](float to, ImGuiCol colour) {
        constexpr float kHalf = 4.5f;
        list.AddRectFilled({left, middle - kHalf * scale}, {to, middle + kHalf * scale}, ImGui::GetColorU32(colour),
                           kHalf * scale);
    };
    draw(left + length, ImGuiCol_FrameBg);
    draw(at(model.last), ImGuiCol_FrameBgActive);
    draw(at(model.now), ImGuiCol_ButtonActive);
    const ImVec2 knob{at(model.now), middle};
    list.AddCircleFilled(knob, (kKnob + 2.0f) * scale, ImGui::GetColorU32(ImGuiCol_WindowBg));
    list.AddCircleFilled(knob, (isHeld || isPointedAt ? kKnob + 1.0f : kKnob) * scale,
                         ImGui::GetColorU32(ImGuiCol_Text));
    char tooltip[192];
    std::snprintf(tooltip, sizeof tooltip,
                  "The last %.0f s of the run: drag to see an earlier moment.\nKept moments take %zu MB of at most "
                  "%zu MB.",
                  model.last - model.first, (model.usedBytes + (1u << 19)) >> 20, model.budgetBytes >> 20);
    controls.finish({"time", "Time", tooltip}, {left, area.y}, {left + length, area.y + height}, isPointedAt);
    if (!isHeld || span <= 1e-6) return {};
    const float share = std::clamp((ImGui::GetIO().MousePos.x - left) / length, 0.0f, 1.0f);
    return model.first + span * static_cast<double>(share);
}

/// Draws the strip and the time on show, which together are `width` wide.
std::optional<double> drawTime(Controls& controls, const TimeBarModel& model, float width, float scale) {
    const float time = (kTime + kGap) * scale;
    const auto chosen = drawStrip(controls, model, std::max(1.0f, width - time), scale);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const float left = ImGui::GetCursorPosX();
    ImGui::TextDisabled("%.1f s", model.now);
    ImGui::SameLine(left + time);
    return chosen;
}

void drawRunButtons(Controls& controls, PanelRequests& requests, const TimeBarModel& model, float scale) {
    const glm::vec2 size{kIcon * scale, ImGui::GetFrameHeight()};
    const auto button = [&](const Caption& caption, Icon icon, Action action, bool isPossible = true) {
        ImGui::BeginDisabled(!isPossible);
        if (controls.iconButton(caption, icon, size)) requests.commands.push_back({action});
        ImGui::EndDisabled();
        ImGui::SameLine();
    };
    button({"restart", "Restart",
            "Restart: the cloth starts again without cuts and tears, with the present settings. "
            "Keys: R, Backspace."},
           Icon::restart, Action::restart);
    button({"step", "Step", "Step: takes one time step and pauses. Key: O."}, Icon::step, Action::singleStep);
    const std::string play = std::string(model.paused ? "Play" : "Pause") +
                             ". From an earlier moment, Play shows the later part again, exactly. Key: Space.";
    button({"play", "Play", play.c_str()}, model.paused ? Icon::play : Icon::pause, Action::togglePause);
    button({"undo", "Undo", "Undo the last action. Key: Ctrl + Z."}, Icon::undo, Action::undo, model.canUndo);
    button({"redo", "Redo", "Redo the last undone action. Keys: Ctrl + Shift + Z, Ctrl + Y."}, Icon::redo, Action::redo,
           model.canRedo);
}

// The button is disabled instead of hidden, because the strip must not move under the pointer that drags it.
void drawWordButtons(Controls& controls, TimeBarChoice& choice, const TimeBarModel& model, float scale) {
    ImGui::BeginDisabled(!model.isEarlier);
    choice.goOnFromHere =
        controls.button({"fromHere", "Resume from here",
                         "Goes on from the earlier moment on show and drops the later part; Undo brings it back. Drag "
                         "the strip to an earlier moment first."},
                        kResume * scale);
    ImGui::EndDisabled();
    ImGui::SameLine();
    choice.record = controls.button(
        {"record", model.recordsClip ? "Stop" : "Record",
         model.recordsClip ? "Ends the clip and saves it. Key: F10."
         : model.isEarlier ? "Records an MP4 clip from the earlier moment on show to the end of the strip. Key: F10 "
                             "records without an end."
                           : "Records an MP4 clip until you press Stop. While an earlier moment is on show, records "
                             "from there to the end of the strip. Key: F10."},
        kRecord * scale);
}

}  // namespace

float timeBarHeight(float width, float scale) {
    return (kHeight + static_cast<float>(linesIn(width, scale).count() - 1) * kLineHeight) * scale;
}

TimeBarChoice drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarModel& model, float left, float scale) {
    TimeBarChoice choice;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = window.x - left;
    const float height = timeBarHeight(width, scale);
    ImGui::SetNextWindowPos({left, window.y - height});
    ImGui::SetNextWindowSize({width, height});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kPadding * scale, 6.0f * scale});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("Time", nullptr, kFixed);
    ImGui::PopStyleVar();  // tooltips keep their own
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {kGap * scale, ImGui::GetStyle().ItemSpacing.y});
    Controls controls(log, 0.0f);
    const Lines lines = linesIn(width, scale);
    drawRunButtons(controls, requests, model, scale);
    if (!lines.breaksBeforeStrip) {
        const float words = (kResume + kRecord + kGap) * scale;
        choice.showAt = drawTime(controls, model, ImGui::GetContentRegionAvail().x - words - kGap * scale, scale);
    }
    if (lines.breaksBeforeResume) ImGui::NewLine();
    drawWordButtons(controls, choice, model, scale);
    if (lines.breaksBeforeStrip) choice.showAt = drawTime(controls, model, ImGui::GetContentRegionAvail().x, scale);
    ImGui::PopStyleVar();
    ImGui::End();
    return choice;
}

}  // namespace drape::viewer
