#include "viewer/panel/time_bar.h"

#include <imgui.h>
#include <algorithm>
#include <cstdio>

namespace drape::viewer {
namespace {

constexpr float kHeight = 38.0f;      // of a bar of one line
constexpr float kLineHeight = 29.0f;  // of each further one
constexpr float kButton = 58.0f;      // width
constexpr float kHereButton = 84.0f;
constexpr float kPadding = 10.0f;
constexpr float kLeastStrip = 80.0f;  // width beside the numbers

/// Whether buttons and strip have no room beside each other, and take two lines. width: of the bar.
bool takesTwoLines(float width, float scale) {
    const float gaps = 5.0f * 8.0f;  // of the style
    return width < (4.0f * kButton + kHereButton + gaps + 2.0f * kPadding + kLeastStrip) * scale;
}

/// Shows the hint of the last item above the bar, so that it hides none of it.
void explain(const WidgetLog& log, const char* text, float scale) {
    if (!log.tooltips || !ImGui::IsItemHovered()) return;
    const float pointer = ImGui::GetIO().MousePos.x;
    const float share = std::clamp(pointer / ImGui::GetIO().DisplaySize.x, 0.0f, 1.0f);
    ImGui::SetNextWindowPos({pointer, ImGui::GetWindowPos().y - 6.0f * scale}, ImGuiCond_Always, {share, 1.0f});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text);
    ImGui::EndTooltip();
}

/// The strip: moments that can be returned to are light, and a mark is at the one on show. Returns the time under a
/// pointer that is held on it.
std::optional<double> drawStrip(WidgetLog& log, const TimeBarView& view, float width, float scale) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("strip", {width, height});
    log.widgets["time"] = {{corner.x, corner.y}, {width, height}, true, "Time"};
    const double end = std::max(view.last, view.end);
    const double span = std::max(end - view.first, 1e-6);
    const auto at = [&](double time) {
        return corner.x + width * static_cast<float>(std::clamp((time - view.first) / span, 0.0, 1.0));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float low = corner.y + 0.3f * height;
    const float high = corner.y + 0.7f * height;
    list.AddRectFilled({corner.x, low}, {corner.x + width, high}, ImGui::GetColorU32(ImGuiCol_FrameBg), 3.0f * scale);
    list.AddRectFilled({corner.x, low}, {at(view.last), high}, ImGui::GetColorU32(ImGuiCol_FrameBgActive),
                       3.0f * scale);
    list.AddRectFilled({corner.x, low}, {at(view.now), high}, ImGui::GetColorU32(ImGuiCol_ButtonActive), 3.0f * scale);
    list.AddRectFilled({at(view.now) - 2.0f * scale, corner.y + 2.0f * scale},
                       {at(view.now) + 2.0f * scale, corner.y + height - 2.0f * scale},
                       ImGui::GetColorU32(ImGuiCol_Text), 2.0f * scale);
    if (!ImGui::IsItemActive()) explain(log, "The last seconds: drag to see an earlier moment", scale);
    if (!ImGui::IsItemActive() || span <= 1e-6) return {};
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0f, 1.0f);
    return view.first + span * static_cast<double>(share);
}

}  // namespace

float timeBarHeight(float width, float scale) {
    return (takesTwoLines(width, scale) ? kHeight + kLineHeight : kHeight) * scale;
}

TimeBarWish drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarView& view, float left, float scale) {
    TimeBarWish wish;
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
    if (button({"undo", "Undo", "Takes back the last thing that was done. Keys: Ctrl + Z."}, view.canUndo))
        requests.commands.push_back({Action::undo});
    if (button({"redo", "Redo", "Does again what was taken back. Keys: Ctrl + Shift + Z, Ctrl + Y."}, view.canRedo))
        requests.commands.push_back({Action::redo});
    if (button({"play", view.paused ? "Play" : "Pause",
                "Pauses or resumes the simulation. From an earlier moment it plays the later part again, to the bit. "
                "Key: Space."},
               true, kButton, takesTwoLines(window.x - left, scale)))
        requests.commands.push_back({Action::togglePause});
    // Always in their place, or the strip would move under the pointer that holds it.
    wish.goOnFromHere = button({"fromHere", "From here",
                                "Makes the earlier moment on show the present: drag the strip to one. The later part "
                                "is dropped, until that is undone."},
                               view.isEarlier, kHereButton);
    wish.record =
        button({"recordRange", "Clip",
                "Records an MP4 clip from the earlier moment on show to the end of the strip: drag the strip to one."},
               view.isEarlier);
    char text[96];
    std::snprintf(text, sizeof text, "%.1f s; %.0f s kept in %zu of %zu MB", view.now, view.last - view.first,
                  (view.usedBytes + (1u << 19)) >> 20, view.budgetBytes >> 20);
    const float textWidth = ImGui::CalcTextSize(text).x + ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x;
    const bool hasText = room - textWidth > kLeastStrip * scale;  // the numbers can be missed, the strip cannot
    wish.showAt = drawStrip(log, view, std::max(1.0f, hasText ? room - textWidth : room), scale);
    if (hasText) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text);
        explain(log, "Time on show; how much of the run the strip has, and the memory for that and for undo", scale);
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return wish;
}

}  // namespace drape::viewer
