// The sliders of the panel: those of Dear ImGui, with a double click for typing and hatching over values without
// effect.

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <type_traits>

#include "viewer/widgets/controls.h"

namespace drape::viewer {
namespace {

constexpr float kGrabPadding = 2.0f;  // Dear ImGui's distance from the frame to the thumb, pixels
constexpr float kHatch = 0.5f;        // distance between the lines of the hatching, in heights of the slider

/// Returns the position of a value in its range, from 0 to 1.
float shareOf(float value, float low, float high, bool logarithmic) {
    const bool isLogarithmic = logarithmic && low > 0.0f && value > 0.0f;
    const float share = isLogarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return std::isfinite(share) ? std::clamp(share, 0.0f, 1.0f) : 0.0f;
}

/// Hatches the slider that was drawn last, from `share` of its range to its right end.
void shadeFrom(float share) {
    const ImVec2 high = ImGui::GetItemRectMax();
    ImVec2 low = ImGui::GetItemRectMin();
    const float grab = ImGui::GetStyle().GrabMinSize;
    const float height = high.y - low.y;
    if (!ImGui::IsItemVisible() || height < 1.0f) return;  // in a tiny window, a slider has no room
    low.x += kGrabPadding + 0.5f * grab + share * (high.x - low.x - 2.0f * kGrabPadding - grab);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(low, high, true);
    for (float x = low.x - height; x < high.x; x += kHatch * height)
        draw.AddLine({x, high.y}, {x + height, low.y}, IM_COL32(255, 255, 255, 60));
    draw.PopClipRect();
}

template <class Number>
std::string written(const char* format, Number number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

}  // namespace

template <class Number>
bool Controls::drawSlider(const Caption& caption, Number& value, Number low, Number high, const char* format,
                          bool logarithmic) {
    constexpr ImGuiDataType kType = std::is_same_v<Number, float> ? ImGuiDataType_Float : ImGuiDataType_U32;
    const Number first = value;
    startLine(caption);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 end{corner.x + ImGui::CalcItemWidth(), corner.y + ImGui::GetFrameHeight()};
    const bool types = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner, end) &&
                       ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && log_->pressed == caption.name;
    if (types) {  // the first click has moved the slider
        const auto before = static_cast<Number>(log_->pressedAt);
        log_->takesBack = log_->takesBack || value != before;
        value = before;
    }
    const Number before = value;
    ImGuiIO& io = ImGui::GetIO();
    const bool control = io.KeyCtrl;
    io.KeyCtrl = control || types;  // Dear ImGui's slider lets the user type a number after a click with Ctrl
    const bool changed = ImGui::SliderScalar("##value", kType, &value, &low, &high, format,
                                             logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None);
    io.KeyCtrl = control;
    if (changed) keepWithin(caption, value, low, high, format);
    if (ImGui::IsItemActivated()) {
        log_->pressed = caption.name;
        log_->pressedAt = before;
    }
    return used(changed || value != first);
}

template <class Number>
void Controls::keepWithin(const Caption& caption, Number& value, Number low, Number high, const char* format) {
    if (value >= low && value <= high) return;
    const bool isUpper = value > high;  // NaN becomes the lower end
    value = isUpper ? high : low;
    log_->notice =
        std::string(caption.text) + (isUpper ? ": the maximum is " : ": the minimum is ") + written(format, value);
}

bool Controls::slider(const Caption& caption, float& value, float low, float high, const char* format, bool logarithmic,
                      float effectiveTo) {
    const bool changed = drawSlider(caption, value, low, high, format, logarithmic);
    if (effectiveTo < high) shadeFrom(shareOf(effectiveTo, low, high, logarithmic));
    finish(caption);
    return changed;
}

bool Controls::slider(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high, const char* format) {
    const bool changed = drawSlider(caption, value, low, high, format, true);
    finish(caption);
    return changed;
}

bool Controls::sliderOnRelease(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high) {
    slider(caption, value, low, high);
    return ImGui::IsItemDeactivatedAfterEdit();
}

}  // namespace drape::viewer
