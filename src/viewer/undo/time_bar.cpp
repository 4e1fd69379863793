#include "viewer/undo/time_bar.h"

#include <imgui.h>
#include <algorithm>
#include <cstdio>

namespace drape::viewer {
namespace {

constexpr float kHeight = 38.0f;
constexpr float kButton = 58.0f;  // width
constexpr float kHereButtons = 160.0f;
constexpr float kLeastStrip = 80.0f;  // width beside the numbers

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
    list.AddRectFilled({corner.x, low}, {at(view.now), high}, ImGui::GetColorU32(ImGuiCol_SliderGrab), 3.0f * scale);
    list.AddRectFilled({at(view.now) - 2.0f * scale, corner.y + 2.0f * scale},
                       {at(view.now) + 2.0f * scale, corner.y + height - 2.0f * scale},
                       ImGui::GetColorU32(ImGuiCol_Text), 2.0f * scale);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive() && log.tooltips)
        ImGui::SetTooltip("The last seconds: drag to see an earlier moment");
    if (!ImGui::IsItemActive() || span <= 1e-6) return {};
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0f, 1.0f);
    return view.first + span * static_cast<double>(share);
}

}  // namespace

float timeBarHeight(float scale) { return kHeight * scale; }

TimeBarWish drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarView& view, float left, float scale) {
    TimeBarWish wish;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = timeBarHeight(scale);
    ImGui::SetNextWindowPos({left, window.y - height});
    ImGui::SetNextWindowSize({window.x - left, height});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {10.0f * scale, 6.0f * scale});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("Time", nullptr, kFixed);
    Controls controls(log, 0.0f);
    const auto button = [&](const Caption& caption, bool isPossible, float width = kButton) {
        ImGui::BeginDisabled(!isPossible);
        const bool pressed = controls.button(caption, width * scale);
        ImGui::EndDisabled();
        ImGui::SameLine();
        return pressed;
    };
    if (button({"undo", "Undo", "Takes back the last thing that was done. Keys: Ctrl + Z."}, view.canUndo))
        requests.commands.push_back({Action::undo});
    if (button({"redo", "Redo", "Does again what was taken back. Keys: Ctrl + Shift + Z, Ctrl + Y."}, view.canRedo))
        requests.commands.push_back({Action::redo});
    if (button({"play", view.paused ? "Play" : "Pause",
                "At an earlier moment: plays the later part again, to the bit. Key: Space."},
               true))
        requests.commands.push_back({Action::togglePause});
    // Always in their place, or the strip would move under the pointer that holds it.
    if (ImGui::GetContentRegionAvail().x > (kHereButtons + kLeastStrip) * scale) {
        wish.goOnFromHere = button({"fromHere", "From here",
                                    "At an earlier moment: goes on from it. The later part is dropped, until that is "
                                    "undone."},
                                   view.isEarlier, 84.0f);
        wish.record = button(
            {"recordRange", "Clip", "Records an MP4 clip from the earlier moment on show to the end of the strip."},
            view.isEarlier);
    }
    char text[96];
    std::snprintf(text, sizeof text, "%.1f s, last %.0f s, %zu of %zu MB", view.now, view.last - view.first,
                  (view.usedBytes + (1u << 19)) >> 20, view.budgetBytes >> 20);
    const float textWidth = ImGui::CalcTextSize(text).x + ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x;
    const bool hasText = room - textWidth > kLeastStrip * scale;  // the numbers can be missed, the strip cannot
    wish.showAt = drawStrip(log, view, std::max(1.0f, hasText ? room - textWidth : room), scale);
    if (hasText) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text);
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return wish;
}

}  // namespace drape::viewer
