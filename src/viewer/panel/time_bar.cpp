#include "viewer/panel/time_bar.h"

#include <imgui.h>
#include <algorithm>
#include <cstdio>

namespace drape::viewer {
namespace {

constexpr float kHeight = 38.0f;      // height of a bar with one line, in pixels of a standard-density screen
constexpr float kLineHeight = 29.0f;  // height of each further line, in pixels of a standard-density screen
constexpr float kButton = 58.0f;      // width of a button, in pixels of a standard-density screen
constexpr float kHereButton = 84.0f;
constexpr float kPadding = 10.0f;
// Smallest width of the strip if numbers are shown beside it, in pixels of a standard-density screen.
constexpr float kLeastStrip = 80.0f;

/// Returns whether the bar is too narrow for buttons and strip in one line.
/// `width`: width of the bar, in window coordinates.
bool takesTwoLines(float width, float scale) {
    const float gaps = 5.0f * 8.0f;  // gaps between the buttons, as in applyStyle()
    return width < (4.0f * kButton + kHereButton + gaps + 2.0f * kPadding + kLeastStrip) * scale;
}

/// Shows a tooltip for the last item. It appears above the bar, so that it hides no part of the bar.
void explain(const WidgetLog& log, const char* text, float scale) {
    if (!log.tooltips || !ImGui::IsItemHovered()) return;
    const float pointer = ImGui::GetIO().MousePos.x;
    const float share = std::clamp(pointer / ImGui::GetIO().DisplaySize.x, 0.0f, 1.0f);
    ImGui::SetNextWindowPos({pointer, ImGui::GetWindowPos().y - 6.0f * scale}, ImGuiCond_Always, {share, 1.0f});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text);
    ImGui::EndTooltip();
}

/// Draws the strip of moments. Moments that can be shown are light, and a mark is at the shown moment. Returns the
/// moment under the pointer while the user drags on the strip.
std::optional<double> drawStrip(WidgetLog& log, const TimeBarModel& model, float width, float scale) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("strip", {width, height});
    log.widgets["time"] = {{corner.x, corner.y}, {width, height}, true, "Time"};
    const double end = std::max(model.last, model.end);
    const double span = std::max(end - model.first, 1e-6);
    const auto at = [&](double time) {
        return corner.x + width * static_cast<float>(std::clamp((time - model.first) / span, 0.0, 1.0));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float low = corner.y + 0.3f * height;
    const float high = corner.y + 0.7f * height;
    list.AddRectFilled({corner.x, low}, {corner.x + width, high}, ImGui::GetColorU32(ImGuiCol_FrameBg), 3.0f * scale);
    list.AddRectFilled({corner.x, low}, {at(model.last), high}, ImGui::GetColorU32(ImGuiCol_FrameBgActive),
                       3.0f * scale);
    list.AddRectFilled({corner.x, low}, {at(model.now), high}, ImGui::GetColorU32(ImGuiCol_ButtonActive), 3.0f * scale);
    list.AddRectFilled({at(model.now) - 2.0f * scale, corner.y + 2.0f * scale},
                       {at(model.now) + 2.0f * scale, corner.y + height - 2.0f * scale},
                       ImGui::GetColorU32(ImGuiCol_Text), 2.0f * scale);
    if (!ImGui::IsItemActive()) explain(log, "The last seconds: drag to see an earlier moment", scale);
    if (!ImGui::IsItemActive() || span <= 1e-6) return {};
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0f, 1.0f);
    return model.first + span * static_cast<double>(share);
}

}  // namespace

float timeBarHeight(float width, float scale) {
    return (takesTwoLines(width, scale) ? kHeight + kLineHeight : kHeight) * scale;
}

TimeBarChoice drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarModel& model, float left, float scale) {
    TimeBarChoice choice;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = timeBarHeight(window.x - left, scale);
    ImGui::SetNextWindowPos({left, window.y - height});
    ImGui::SetNextWindowSize({window.x - left, height});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kPadding * scale, 6.0f * scale});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("Time", nullptr, kFixed);
    Controls controls(log, 0.0f);
    const auto button = [&](const Caption& caption, bool isPossible, float width = kButton, bool endsLine = false) {
        ImGui::BeginDisabled(!isPossible);
        const bool pressed = controls.button(caption, width * scale);
        ImGui::EndDisabled();
        if (!endsLine) ImGui::SameLine();
        return pressed;
    };
    if (button({"undo", "Undo", "Undoes the last action. Key: Ctrl + Z."}, model.canUndo))
        requests.commands.push_back({Action::undo});
    if (button({"redo", "Redo", "Redoes the last undone action. Keys: Ctrl + Shift + Z, Ctrl + Y."}, model.canRedo))
        requests.commands.push_back({Action::redo});
    if (button({"play", model.paused ? "Play" : "Pause",
                "Pauses or resumes the simulation. From an earlier moment it plays the later part again, exactly. "
                "Key: Space."},
               true, kButton, takesTwoLines(window.x - left, scale)))
        requests.commands.push_back({Action::togglePause});
    // These buttons never disappear. Otherwise the strip would move under the pointer that drags it.
    choice.goOnFromHere =
        button({"fromHere", "From here",
                "Continues from the earlier moment on show and drops the later part; Undo brings it back. "
                "Drag the strip to an earlier moment first."},
               model.isEarlier, kHereButton);
    choice.record = button(
        {"recordRange", "Clip",
         "Records an MP4 clip from the earlier moment on show to the end of the strip. Drag the strip to an earlier "
         "moment first."},
        model.isEarlier);
    char text[96];
    std::snprintf(text, sizeof text, "%.1f s; %.0f s kept in %zu of %zu MB", model.now, model.last - model.first,
                  (model.usedBytes + (1u << 19)) >> 20, model.budgetBytes >> 20);
    const float textWidth = ImGui::CalcTextSize(text).x + ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x;
    const bool hasText = room - textWidth > kLeastStrip * scale;  // the strip is more important than the numbers
    choice.showAt = drawStrip(log, model, std::max(1.0f, hasText ? room - textWidth : room), scale);
    if (hasText) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text);
        explain(log, "Time on show, length of the strip, and memory used for the strip and for undo", scale);
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return choice;
}

}  // namespace drape::viewer
