// The panel's sliders. The value is written over a bar that ends at a thin thumb, which leaves out its middle where it
// would cross the digits.

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "viewer/widgets/controls.h"

namespace drape::viewer {
namespace {

constexpr float kGrabPadding = 2.0f;  // Dear ImGui's, between the frame and the thumb
constexpr float kHatch = 0.5f;        // of the height, from one line to the next

/// Where a value is between two others, 0 to 1.
double shareOf(double value, double low, double high, bool logarithmic) {
    const double share = logarithmic && low > 0.0 && value > 0.0 ? std::log(value / low) / std::log(high / low)
                                                                 : (value - low) / (high - low);
    return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
}

void shade(ImVec2 low, ImVec2 high) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(low, high, true);
    draw.AddRectFilled(low, high, IM_COL32(0, 0, 0, 110));
    const float height = high.y - low.y;
    for (float x = low.x - height; x < high.x; x += kHatch * height)
        draw.AddLine({x, high.y}, {x + height, low.y}, IM_COL32(255, 255, 255, 40));
    draw.PopClipRect();
}

/// text: from where to where the number stands, which is to stay legible: there only the thumb's ends are drawn.
void drawThumb(ImVec2 low, ImVec2 high, glm::vec2 text, ImGuiCol colour) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float rounding = ImGui::GetStyle().GrabRounding;
    const float gap = 2.0f * kGrabPadding;
    const auto rectangle = [&](ImVec2 from, ImVec2 to) {
        draw.AddRectFilled(from, to, ImGui::GetColorU32(colour), std::min(rounding, 0.5f * (to.y - from.y)));
    };
    if (high.x < text.x - gap || low.x > text.y + gap) return rectangle(low, high);
    const float end = 0.16f * (high.y - low.y);
    rectangle(low, {high.x, low.y + end});
    rectangle({low.x, high.y - end}, high);
}

template <class Number>
std::string written(const char* format, Number number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

}  // namespace

bool Controls::beginSlider(const Caption& caption, double& value, const SliderScale& scale, const std::string& shown) {
    startLine(caption);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 end{corner.x + ImGui::CalcItemWidth(), corner.y + ImGui::GetFrameHeight()};
    const bool pointedAt = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner, end);
    const bool types = pointedAt && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && log_->pressed == caption.name;
    if (types) {  // the first of the two clicks has moved it
        log_->takesBack = log_->takesBack || value != log_->pressedAt;
        value = log_->pressedAt;
    }

    const ImGuiStyle& style = ImGui::GetStyle();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, end, ImGui::GetColorU32(pointedAt ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                       style.FrameRounding);
    // As Dear ImGui has it: a whole number's thumb is as wide as its share.
    const float whole = end.x - corner.x - 2.0f * kGrabPadding;
    const float share = scale.isWhole ? whole / static_cast<float>(scale.high - scale.low + 1.0) : 0.0f;
    const float grab = std::min(std::max(style.GrabMinSize, share), whole);
    const auto at = [&](double number) {
        const double place = shareOf(number, scale.low, scale.high, scale.logarithmic);
        return corner.x + kGrabPadding + 0.5f * grab + static_cast<float>(place) * (whole - grab);
    };
    draw.AddRectFilled(corner, {at(value), end.y}, ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.4f), style.FrameRounding,
                       ImDrawFlags_RoundCornersLeft);
    if (scale.effectiveTo < scale.high) shade({at(scale.effectiveTo), corner.y}, end);
    const bool isPressed = log_->pressed == caption.name && ImGui::IsAnyItemActive();
    if (isPressed && ImGui::GetIO().WantTextInput) return types;  // digits are being typed
    const bool isHeld = isPressed && ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const float halfText = 0.5f * ImGui::CalcTextSize(shown.c_str()).x;
    const float middle = 0.5f * (corner.x + end.x);
    drawThumb({at(value) - 0.5f * grab, corner.y + kGrabPadding}, {at(value) + 0.5f * grab, end.y - kGrabPadding},
              {middle - halfText, middle + halfText}, isHeld ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab);
    return types;
}

void Controls::endSlider(const Caption& caption, double before) {
    if (!ImGui::IsItemActivated()) return;
    log_->pressed = caption.name;
    log_->pressedAt = before;
}

template <class Number>
void Controls::keepWithin(const Caption& caption, Number& value, Number low, Number high, const char* format) {
    if (value >= low && value <= high) return;
    const bool isUpper = value > high;  // NaN goes to the lower end
    value = isUpper ? high : low;
    const char* const end = isUpper ? ", the most here" : ", the least here";
    log_->notice = std::string(caption.text) + " limited to " + written(format, value) + end;
}

namespace {

/// Dear ImGui's slider types digits after a click with Ctrl. Frame and thumb are drawn by beginSlider().
template <class Draw>
bool drawSlider(bool types, Draw draw) {
    ImGuiIO& io = ImGui::GetIO();
    const bool control = io.KeyCtrl;
    io.KeyCtrl = control || types;
    constexpr ImGuiCol kOurs[] = {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                  ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive};
    for (const ImGuiCol colour : kOurs) ImGui::PushStyleColor(colour, {0.0f, 0.0f, 0.0f, 0.0f});
    const bool changed = draw();
    ImGui::PopStyleColor(std::size(kOurs));
    io.KeyCtrl = control;
    return changed;
}

}  // namespace

bool Controls::slider(const Caption& caption, float& value, float low, float high, const char* format, bool logarithmic,
                      float effectiveTo) {
    const float first = value;
    double shown = value;
    const bool types =
        beginSlider(caption, shown, {low, high, logarithmic, false, effectiveTo}, written(format, value));
    if (types) value = static_cast<float>(shown);
    const float before = value;
    const ImGuiSliderFlags flags = logarithmic ? ImGuiSliderFlags_Logarithmic : 0;
    const bool changed =
        drawSlider(types, [&] { return ImGui::SliderFloat("##value", &value, low, high, format, flags); });
    if (changed) keepWithin(caption, value, low, high, format);
    endSlider(caption, before);
    finish(caption);
    return changed || value != first;
}

bool Controls::slider(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high, const char* format) {
    const glm::uint first = value;
    double shown = value;
    const bool types =
        beginSlider(caption, shown, {double(low), double(high), true, true, double(high)}, written(format, value));
    if (types) value = static_cast<glm::uint>(shown);
    const glm::uint before = value;
    const bool changed = drawSlider(types, [&] {
        return ImGui::SliderScalar("##value", ImGuiDataType_U32, &value, &low, &high, format,
                                   ImGuiSliderFlags_Logarithmic);
    });
    if (changed) keepWithin(caption, value, low, high, format);
    endSlider(caption, before);
    finish(caption);
    return changed || value != first;
}

bool Controls::sliderOnRelease(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high) {
    slider(caption, value, low, high);
    return ImGui::IsItemDeactivatedAfterEdit();
}

}  // namespace drape::viewer
