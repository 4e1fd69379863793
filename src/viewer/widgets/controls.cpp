#include "viewer/widgets/controls.h"

#include <imgui.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "viewer/widgets/style.h"

namespace drape::viewer {
namespace {

// Time until a tooltip appears, s; an earlier one could hide the pointer's destination.
constexpr float kTooltipDelay = 0.45f;
constexpr float kLeastTooltip = 12.0f;  // smallest width of a tooltip, in font sizes
constexpr float kMostTooltip = 22.0f;   // greatest width of a tooltip, in font sizes
constexpr float kPickerWidth = 14.0f;   // width of the colour picker, in font sizes

glm::vec2 toVec(const ImVec2& v) { return {v.x, v.y}; }

glm::vec3 styleColour(ImGuiCol which) {
    const ImVec4& colour = ImGui::GetStyleColorVec4(which);
    return {colour.x, colour.y, colour.z};
}

/// Returns the colour of the panel's text or of its background, whichever is easier to read on the colour `ground`.
ImU32 textColourOn(ImGuiCol ground) {
    const glm::vec3 text = readableOn(styleColour(ground), styleColour(ImGuiCol_Text), styleColour(ImGuiCol_WindowBg));
    return ImGui::ColorConvertFloat4ToU32({text.r, text.g, text.b, 1.0f});
}

/// Returns the widths of buttons that fill the rest of a line. All are equal, unless a label would touch the edges of
/// its button. In that case all labels get the same margin.
/// `gap`: space between two buttons, in window coordinates.
std::vector<float> buttonWidths(std::span<const char* const> names, float gap) {
    const auto count = static_cast<float>(names.size());
    const float room = ImGui::GetContentRegionAvail().x - gap * (count - 1.0f);
    std::vector<float> texts;
    for (const char* const name : names) texts.push_back(ImGui::CalcTextSize(name).x);
    const float longest = *std::ranges::max_element(texts);
    if (longest + 2.0f * ImGui::GetStyle().FramePadding.x <= room / count)
        return std::vector<float>(names.size(), room / count);
    const float around = std::max(0.0f, room - std::accumulate(texts.begin(), texts.end(), 0.0f)) / count;
    for (float& text : texts) text += around;
    return texts;
}

}  // namespace

void Controls::startLine(const Caption& caption) {
    ImGui::PushID(caption.name);
    const float left = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(caption.text);
    captionPointedAt_ = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
    ImGui::SameLine(left + captionWidth_);
    ImGui::SetNextItemWidth(-1.0f);
}

void Controls::finish(const Caption& caption) {
    used(ImGui::IsItemDeactivatedAfterEdit());  // some values are taken over only then
    finish(caption, toVec(ImGui::GetItemRectMin()), toVec(ImGui::GetItemRectMax()),
           ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled));
    ImGui::PopID();
}

void Controls::finish(const Caption& caption, glm::vec2 corner, glm::vec2 end, bool pointedAt) {
    // A control counts as visible if its middle is visible, since it is clicked there.
    const float middle = 0.5f * (corner.y + end.y);
    const bool visible = ImGui::IsRectVisible({corner.x, middle}, {end.x, middle + 1.0f});
    log_->widgets[caption.name] = {corner, end - corner, visible, caption.tooltip};
    const bool onCaption = std::exchange(captionPointedAt_, false);
    if (wantsTooltip(caption.name, onCaption || pointedAt) && !ImGui::IsAnyItemActive())
        drawTooltip(caption.tooltip, corner, end);
}

/// Returns whether the pointer has stayed on the control long enough for a tooltip.
bool Controls::wantsTooltip(const std::string& name, bool pointedAt) {
    if (!pointedAt) {
        if (log_->pointedAt == name) log_->pointedAt.clear();
        return false;
    }
    if (log_->pointedAt != name) {
        log_->pointedAt = name;
        log_->pointedFor = 0.0f;
    }
    log_->pointedFor += ImGui::GetIO().DeltaTime;
    return log_->pointedFor >= kTooltipDelay && log_->tooltips;
}

// A tooltip of the panel appears beside the panel, so that it hides no part of it; one of a bar on the picture beside
// its control. Near the lower edge of the window a tooltip appears above its control, because it would be cut off
// otherwise.
void Controls::drawTooltip(const char* text, glm::vec2 corner, glm::vec2 end) const {
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float gap = style.ItemSpacing.x;
    const bool isInPanel = corner.x < log_->panelEnd;
    const bool isLow = corner.y > 0.75f * window.y;
    const float left = isInPanel ? log_->panelEnd + gap : isLow ? log_->panelEnd : end.x + gap;
    const float room = window.x - left - gap - 2.0f * style.WindowPadding.x;
    const float width = std::clamp(room, kLeastTooltip * ImGui::GetFontSize(), kMostTooltip * ImGui::GetFontSize());
    if (!isInPanel && isLow) {
        const float middle = 0.5f * (corner.x + end.x);
        const float share = std::clamp((middle - left) / (window.x - left), 0.0f, 1.0f);
        ImGui::SetNextWindowPos({middle, corner.y - 2.0f * gap}, ImGuiCond_Always, {share, 1.0f});
    } else if (width <= room) {
        ImGui::SetNextWindowPos({left, isLow ? corner.y - style.ItemSpacing.y : corner.y}, ImGuiCond_Always,
                                {0.0f, isLow ? 1.0f : 0.0f});
    }
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 1.0f);  // readable also for a disabled control
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

bool Controls::checkbox(const Caption& caption, bool& value) {
    ImGui::PushID(caption.name);
    const bool changed = ImGui::Checkbox(caption.text, &value);
    finish(caption);
    return used(changed);
}

Controls::ListChange Controls::listed(const Caption& caption, bool& on, bool isShown, bool isPicked) {
    const std::string switchName = std::string(caption.name) + ".on";
    ImGui::PushID(switchName.c_str());
    const bool switched = ImGui::Checkbox("##on", &on);
    finish({switchName.c_str(), caption.text, caption.tooltip});
    ImGui::SameLine();
    const bool pressed = listed(caption, isShown, isPicked);
    return used(switched) ? ListChange::switched : pressed ? ListChange::selected : ListChange::none;
}

bool Controls::listed(const Caption& caption, bool isShown, bool isPicked) {
    ImGui::PushID(caption.name);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0f, 0.5f});
    const ImVec4 plain = ImGui::GetStyleColorVec4(ImGuiCol_FrameBg);
    const ImVec4 full = ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive);
    const auto mixed = [](float a, float b) { return a + 0.3f * (b - a); };
    const ImVec4 dim(mixed(plain.x, full.x), mixed(plain.y, full.y), mixed(plain.z, full.z), plain.w);
    const ImVec4& colour = !isShown ? plain : isPicked ? full : dim;
    ImGui::PushStyleColor(ImGuiCol_Button, colour);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, isShown ? colour : ImGui::GetStyleColorVec4(ImGuiCol_ButtonHovered));
    const bool pressed = ImGui::Button(caption.text, {ImGui::GetContentRegionAvail().x, 0.0f});
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar();
    finish(caption);
    return used(pressed);
}

bool Controls::choice(const Caption& caption, int& index, std::span<const char* const> names) {
    startLine(caption);
    return drawList(caption, index, names);
}

bool Controls::choiceOfRow(const Caption& caption, int& index, std::span<const char* const> names, std::size_t place,
                           std::size_t count) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    if (place == 0) {
        startLine(caption);
    } else {
        ImGui::SameLine(0.0f, gap);
        ImGui::PushID(caption.name);
    }
    const auto left = static_cast<float>(count - place);
    ImGui::SetNextItemWidth((ImGui::GetContentRegionAvail().x - gap * (left - 1.0f)) / left);
    return drawList(caption, index, names);
}

bool Controls::drawList(const Caption& caption, int& index, std::span<const char* const> names) {
    const int before = index;
    const bool known = index >= 0 && index < static_cast<int>(names.size());
    // A list of up to 12 lines, such as the list of pin patterns, is shown without scrolling.
    constexpr std::size_t kShort = 12;
    const ImGuiComboFlags flags = names.size() <= kShort ? ImGuiComboFlags_HeightLarge : ImGuiComboFlags_None;
    if (ImGui::BeginCombo("##value", known ? names[static_cast<std::size_t>(index)] : "", flags)) {
        for (int i = 0; i < static_cast<int>(names.size()); ++i) {
            const char* const line = names[static_cast<std::size_t>(i)];
            if (ImGui::Selectable(line, i == before)) index = i;
            if (i == before) ImGui::SetItemDefaultFocus();  // arrow keys start from this line
            const glm::vec2 corner = toVec(ImGui::GetItemRectMin());
            log_->widgets[std::string(caption.name) + "." + line] = {corner, toVec(ImGui::GetItemRectMax()) - corner,
                                                                     ImGui::IsItemVisible(), caption.tooltip};
        }
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
        ImGui::EndCombo();
    }
    finish(caption);
    return used(index != before);
}

bool Controls::beginList(const Caption& caption, const char* shown, glm::vec2 size) {
    startLine(caption);
    ImGui::SetNextWindowSizeConstraints({size.x, 0.0f}, {size.x, size.y});
    return ImGui::BeginCombo("##value", shown);
}

void Controls::line(const Caption& caption, const std::string& line, const std::string& text) {
    const std::string name = std::string(caption.name) + "." + line;
    const glm::vec2 corner = toVec(ImGui::GetItemRectMin());
    log_->widgets[name] = {corner, toVec(ImGui::GetItemRectMax()) - corner, ImGui::IsItemVisible(),
                           text.empty() ? caption.tooltip : text};
    // The search field of the open list may have the keyboard focus.
    const bool pointedAt = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (text.empty() || !wantsTooltip(name, pointedAt)) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(kMostTooltip * ImGui::GetFontSize());
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void Controls::endList() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
    ImGui::EndCombo();
}

void Controls::finishList(const Caption& caption) { finish(caption); }

bool Controls::oneOf(const Caption& caption, int& index, std::span<const char* const> names) {
    startLine(caption);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const std::vector<float> widths = buttonWidths(names, gap);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const int before = index;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        if (i > 0) ImGui::SameLine(0.0f, gap);
        const bool in = i == before;
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(in ? ImGuiCol_ButtonActive : ImGuiCol_FrameBg));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered,
                              ImGui::GetStyleColorVec4(in ? ImGuiCol_ButtonActive : ImGuiCol_ButtonHovered));
        if (ImGui::Button(names[static_cast<std::size_t>(i)], {widths[static_cast<std::size_t>(i)], 0.0f})) index = i;
        ImGui::PopStyleColor(2);
        const std::string part = std::string(caption.name) + "." + names[static_cast<std::size_t>(i)];
        const glm::vec2 partCorner = toVec(ImGui::GetItemRectMin());
        log_->widgets[part] = {partCorner, toVec(ImGui::GetItemRectMax()) - partCorner, ImGui::IsItemVisible(),
                               caption.tooltip};
    }
    const ImVec2 end = ImGui::GetItemRectMax();
    finish(caption, toVec(corner), toVec(end), ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner, end));
    ImGui::PopID();
    return used(index != before);
}

bool Controls::button(const Caption& caption, float width) {
    ImGui::PushID(caption.name);
    const bool pressed = ImGui::Button(caption.text, {width, 0.0f});
    finish(caption);
    return used(pressed);
}

bool Controls::iconButton(const Caption& caption, Icon icon, glm::vec2 size, bool isChosen) {
    ImGui::PushID(caption.name);
    if (isChosen) {
        for (const ImGuiCol colour : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
            ImGui::PushStyleColor(colour, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    }
    const bool pressed = ImGui::Button("##icon", {size.x, size.y});
    if (isChosen) ImGui::PopStyleColor(2);
    const glm::vec2 middle = 0.5f * (toVec(ImGui::GetItemRectMin()) + toVec(ImGui::GetItemRectMax()));
    drawIcon(*ImGui::GetWindowDrawList(), icon, middle, 0.34f * std::min(size.x, size.y),
             ImGui::GetColorU32(ImGuiCol_Text));
    finish(caption);
    return used(pressed);
}

bool Controls::number(const Caption& caption, float& value, float low, float high, float speed, float width) {
    ImGui::PushID(caption.name);
    ImGui::SetNextItemWidth(width);
    const bool changed = ImGui::DragFloat("##value", &value, speed, low, high, "%.0f", ImGuiSliderFlags_AlwaysClamp);
    finish(caption);
    return used(changed);
}

bool Controls::textField(const Caption& caption, std::span<char> text, const char* hint) {
    startLine(caption);
    const bool changed = ImGui::InputTextWithHint("##value", hint, text.data(), text.size());
    finish(caption);
    return used(changed);
}

bool Controls::textOnRelease(const Caption& caption, std::span<char> text) {
    textField(caption, text);
    return ImGui::IsItemDeactivatedAfterEdit();
}

bool Controls::colour(const Caption& caption, glm::vec3& value) {
    startLine(caption);
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight()};
    if (ImGui::ColorButton("##value", {value.x, value.y, value.z, 1.0f}, ImGuiColorEditFlags_NoTooltip, size))
        ImGui::OpenPopup("picker");
    const ImVec2 corner = ImGui::GetItemRectMin();
    const ImVec2 end = ImGui::GetItemRectMax();
    const bool pointedAt = ImGui::IsItemHovered();
    bool changed = false;
    if (ImGui::BeginPopup("picker")) {
        ImGui::SetNextItemWidth(kPickerWidth * ImGui::GetFontSize());
        changed = ImGui::ColorPicker3("##picker", &value.x, ImGuiColorEditFlags_NoSidePreview);
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    finish(caption, toVec(corner), toVec(end), pointedAt);
    ImGui::PopID();
    return used(changed);
}

void Controls::readout(const Caption& caption, const std::string& value, int lines) {
    ImGui::PushID(caption.name);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetCursorPosX();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(caption.text);
    ImGui::PopStyleColor();
    ImGui::SameLine(left + captionWidth_);
    ImGui::BeginGroup();
    const float top = ImGui::GetCursorPosY();
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopTextWrapPos();
    const float missing = static_cast<float>(lines) * ImGui::GetTextLineHeight() - ImGui::GetItemRectSize().y;
    if (missing > 0.5f) {
        ImGui::SetCursorPosY(top + ImGui::GetItemRectSize().y);
        ImGui::Dummy({0.0f, missing});
    }
    ImGui::EndGroup();
    const ImVec2 end = {corner.x + ImGui::GetWindowContentRegionMax().x - left, ImGui::GetItemRectMax().y};
    finish(caption, toVec(corner), toVec(end), ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner, end));
    ImGui::PopID();
}

void Controls::note(const Caption& caption, const std::string& value) {
    startLine(caption);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopStyleColor();
    finish(caption);
}

void Controls::bar(const Caption& caption, float part, const std::string& value) {
    ImGui::PushID(caption.name);
    ImGui::ProgressBar(part, {ImGui::GetContentRegionAvail().x, 0.0f}, "");
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float right = high.x - padding.x - ImGui::CalcTextSize(value.c_str()).x;
    const float end = low.x + std::clamp(part, 0.0f, 1.0f) * (high.x - low.x);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    // The label changes its colour at the end of the bar, even within a letter.
    const auto write = [&](ImVec2 from, ImVec2 to, ImGuiCol ground) {
        draw.PushClipRect(from, to, true);
        draw.AddText({low.x + padding.x, low.y + padding.y}, textColourOn(ground), caption.text);
        draw.AddText({right, low.y + padding.y}, textColourOn(ground), value.c_str());
        draw.PopClipRect();
    };
    write(low, {end, high.y}, ImGuiCol_PlotHistogram);
    write({end, low.y}, high, ImGuiCol_FrameBg);
    finish(caption);
}

glm::vec2 Controls::dragArea(const Caption& caption, glm::vec2 size) {
    ImGui::PushID(caption.name);
    ImGui::InvisibleButton("area", {size.x, size.y});
    const glm::vec2 corner = toVec(ImGui::GetItemRectMin());
    finish(caption);
    return corner;
}

void Controls::section(const Caption& caption, bool& open) {
    ImGui::PushID(caption.name);
    ImGui::SetNextItemOpen(open);
    open = ImGui::CollapsingHeader(caption.text);
    finish(caption);
}

}  // namespace drape::viewer
