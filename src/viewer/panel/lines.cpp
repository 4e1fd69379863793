// Draws section lines for scene fields, as the table of fields describes them (scene/fields/fields.h), and
// the buttons of the offer of a smaller cloth, which stands in the status line while the machine is too slow for real
// time.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

/// Returns the printf format for a field's numbers, including the unit.
std::string formatOf(const Field& field) {
    const std::string unit = field.control.unit ? field.control.unit : std::string(field.unit);
    return field.control.number + (unit.empty() ? "" : " " + unit);
}

std::string tooltipOf(const Field& field) {
    if (field.control.tooltip) return field.control.tooltip;
    std::string tooltip(field.meaning);
    std::erase(tooltip, '`');
    return tooltip;
}

/// Draws a slider for a number of a scene field. Returns whether the user changed it.
/// `effectiveTo`: see Controls::slider().
bool drawNumber(Controls& controls, const Caption& caption, const Field& field, float& value, float effectiveTo) {
    const Control& control = field.control;
    const Bounds& reach = reachOf(field);
    float shown = value * control.scale;
    if (!controls.slider(caption, shown, static_cast<float>(reach.low * control.scale),
                         static_cast<float>(reach.high * control.scale), formatOf(field).c_str(), control.logarithmic,
                         effectiveTo * control.scale))
        return false;
    value = shown / control.scale;
    return true;
}

bool drawChoice(Controls& controls, const Caption& caption, const ChoiceSlot& choice) {
    int index = static_cast<int>(choice.get(choice.value));
    if (!controls.choice(caption, index, choice.labels)) return false;
    choice.set(choice.value, static_cast<std::size_t>(index));
    return true;
}

}  // namespace

std::string widgetName(std::string_view path) {
    for (const std::string_view prefix : {"solver.", "cloths[]."}) {
        if (path.starts_with(prefix)) path.remove_prefix(prefix.size());
    }
    return std::string(path);
}

const Bounds& reachOf(const Field& field) {
    const Bounds& reach = field.control.reach;
    return reach.low == reach.high ? field.bounds : reach;
}

std::string shownNumber(const Field& field, float value) {
    char text[48];
    std::snprintf(text, sizeof text, formatOf(field).c_str(), static_cast<double>(value * field.control.scale));
    return text;
}

bool drawField(PanelContext& context, std::string_view path, const char* tooltip, float effectiveTo) {
    const Field& field = fieldAt(path);
    const Slot slot = field.slot(context.draft.scene, {static_cast<std::size_t>(context.state.cloth)});
    const std::string name = widgetName(path);
    const std::string own = tooltipOf(field);
    const Caption caption{name.c_str(), field.control.label, tooltip ? tooltip : own.c_str()};
    Controls& controls = context.controls;
    return std::visit(Overloads{[&](bool* value) { return controls.checkbox(caption, *value); },
                                [&](float* value) { return drawNumber(controls, caption, field, *value, effectiveTo); },
                                [&](glm::uint* value) {
                                    const Bounds& reach = reachOf(field);
                                    return controls.slider(caption, *value, static_cast<glm::uint>(reach.low),
                                                           static_cast<glm::uint>(reach.high));
                                },
                                [&](glm::vec3* value) { return controls.colour(caption, *value); },
                                [&](const ChoiceSlot& choice) { return drawChoice(controls, caption, choice); },
                                [](const auto&) { return false; }},
                      slot);
}

bool openSection(PanelContext& context, const Caption& caption, bool open) {
    const auto left = context.state.sections.find(caption.name);
    bool now = left == context.state.sections.end() ? open : left->second;
    const bool before = now;
    context.controls.section(caption, now);
    if (now != before) context.state.sections[caption.name] = now;
    return now;
}

void keepRoom(float& room, float top, float scale) {
    const float used = ImGui::GetCursorPosY() - top;
    room = std::max(room, used / scale);
    const float missing = room * scale - used - ImGui::GetStyle().ItemSpacing.y;
    if (missing > 0.5f) ImGui::Dummy({0.0f, missing});
}

void drawLines(PanelContext& context, std::span<const SectionLine> lines,
               std::initializer_list<std::string_view> sections) {
    for (const SectionLine& line : lines) {
        if (line.isThere && !line.isThere(context)) continue;
        ImGui::BeginDisabled(line.isEnabled && !line.isEnabled(context));
        if (line.draw) {
            line.draw(context);
        } else {
            drawField(context, line.path);
        }
        ImGui::EndDisabled();
    }
    for (const Field& field : sceneFields()) {
        const auto holds = [&](std::string_view section) { return field.path.starts_with(section); };
        if (field.control.label && std::ranges::any_of(sections, holds) &&
            std::ranges::find(lines, field.path, &SectionLine::path) == lines.end())
            drawField(context, field.path);
    }
}

void drawPaceOffer(PanelContext& context) {
    const PaceOffer& offer = *context.model.pace;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float dismissWidth = 90.0f * context.scale;
    const std::string text = buttonOf(offer);
    const bool uses = context.controls.button(
        {"pace.use", text.c_str(), "Restarts the cloth with fewer particles. Ctrl + Z undoes it."},
        ImGui::GetContentRegionAvail().x - dismissWidth - gap);
    ImGui::SameLine();
    const bool declines =
        context.controls.button({"pace.no", "Dismiss", "Keeps the present resolution."}, dismissWidth);
    if (uses) context.requests.columns = offer.columns;
    if (uses || declines) context.requests.answersOffer = true;
}

}  // namespace drape::viewer
