// Draws the sections of the fabric's look, and of the light and the picture's quality.

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "cloth/core/placement.h"
#include "render/frame/light_rig.h"
#include "render/renderer.h"
#include "scene/fields/enum_names.h"
#include "scene/parts/fabrics.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

ClothDescription& dressedCloth(const PanelContext& context) {
    return context.draft.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)];
}

FabricLook& shownLook(const PanelContext& context) { return dressedCloth(context).fabric; }

/// Returns the entry of the panel that is selected in the sewing pattern, if it belongs to the dressed cloth and has a
/// look of its own; otherwise the end.
std::vector<PanelLook>::iterator findSelected(const PanelContext& context) {
    const PanelChoice& selected = context.state.panel;
    std::vector<PanelLook>& panels = dressedCloth(context).panels;
    if (selected.cloth != static_cast<std::size_t>(context.state.cloth)) return panels.end();
    return std::ranges::find_if(
        panels, [&](const PanelLook& panel) { return std::ranges::count(panel.names, selected.name) > 0; });
}

/// Returns whether a panel of the dressed cloth is selected that has no look of its own.
bool mayGetLook(const PanelContext& context) {
    const PanelChoice& selected = context.state.panel;
    return !selected.name.empty() && selected.cloth == static_cast<std::size_t>(context.state.cloth) &&
           findSelected(context) == dressedCloth(context).panels.end();
}

/// Draws a button that takes the selected panel out of an entry of several panels.
void drawSeparate(PanelContext& context) {
    std::vector<PanelLook>& panels = dressedCloth(context).panels;
    const auto entry = findSelected(context);
    if (entry == panels.end() || entry->names.size() < 2 || entry - panels.begin() + 1 != context.state.look) return;
    const std::string& name = context.state.panel.name;
    const std::string text = "Own look for " + name;
    if (!context.controls.button({"fabric.separate", text.c_str(), "Gives this panel a look apart from the others."},
                                 ImGui::GetContentRegionAvail().x))
        return;
    PanelLook own{{name}, entry->fabric, entry->stuff};
    std::erase(entry->names, name);
    panels.push_back(std::move(own));
    context.state.look = static_cast<int>(panels.size());
}

/// Draws the choice between the look of the cloth and the looks of its panels.
void drawPanelChoice(PanelContext& context) {
    const std::vector<PanelLook>& panels = dressedCloth(context).panels;
    const bool hasMore = mayGetLook(context);
    context.state.look = std::clamp(context.state.look, 0, static_cast<int>(panels.size()) + (hasMore ? 1 : 0));
    if (panels.empty() && !hasMore) return;
    std::vector<std::string> labels{"All other panels"};
    for (const PanelLook& panel : panels) {
        std::string& label = labels.emplace_back();
        for (const std::string& name : panel.names) label += (label.empty() ? "" : ", ") + name;
    }
    if (hasMore) labels.push_back(context.state.panel.name);
    std::vector<const char*> names;
    for (const std::string& label : labels) names.push_back(label.c_str());
    context.controls.choice(
        {"fabric.panels", "Panels",
         "The panels whose look is shown below. Click a panel of the sewing pattern (key S) to give "
         "it a look of its own."},
        context.state.look, names);
    drawSeparate(context);
}

bool hasSheen(const PanelContext& context) { return shownLook(context).sheen > 0.0f; }
bool hasShine(const PanelContext& context) { return shownLook(context).shine > 0.0f; }
bool isWoven(const PanelContext& context) { return shownLook(context).weave != Weave::none; }

void drawPrint(PanelContext& context) {
    FabricLook& look = shownLook(context);
    std::array<char, 1024>& text = context.state.print;
    if (!ImGui::IsAnyItemActive()) {
        text.fill('\0');
        std::memcpy(text.data(), look.print.data(), std::min(look.print.size(), text.size() - 1));
    }
    context.controls.textField(
        {"fabric.print", "Print", "PNG or JPEG file to print on the cloth; press Enter to apply. Empty: no print."},
        text);
    if (ImGui::IsItemDeactivatedAfterEdit()) look.print = text.data();
    ImGui::BeginDisabled(look.print.empty());
    const glm::vec2 size = sizeOf(context.model.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)]);
    context.controls.slider({"fabric.printWidth", "Print width",
                             "Width of one repeat of the print, in metres; 0: once across the whole cloth."},
                            look.printSize.x, 0.0f, size.x, "%.2f m");
    context.controls.slider({"fabric.printHeight", "Print height",
                             "Height of one repeat of the print, in metres; 0: once down the whole cloth."},
                            look.printSize.y, 0.0f, size.y, "%.2f m");
    ImGui::EndDisabled();
}

constexpr SectionLine kLookLines[] = {
    {"cloths[].fabric.colour"},
    {"cloths[].fabric.backColour"},
    {"cloths[].fabric.translucency"},
    {"cloths[].fabric.sheen"},
    {"cloths[].fabric.sheenColour", nullptr, nullptr, hasSheen},
    {"cloths[].fabric.sheenRoughness", nullptr, nullptr, hasSheen},
    {"cloths[].fabric.shine"},
    {"cloths[].fabric.tint", nullptr, nullptr, hasShine},
    {"cloths[].fabric.roughness", nullptr, nullptr, hasShine},
    {"cloths[].fabric.anisotropy", nullptr, nullptr, hasShine},
    {"cloths[].fabric.weave"},
    {"cloths[].fabric.threads", nullptr, nullptr, isWoven},
    {"cloths[].fabric.weaveDepth", nullptr, nullptr, isWoven},
    {"cloths[].fabric.slub"},
    {"cloths[].fabric.heather"},
    {"cloths[].fabric.ribs"},
    {"cloths[].fabric.thickness"},
    {"cloths[].fabric.hem"},
    {"cloths[].fabric.print", nullptr, drawPrint},
};

}  // namespace

void drawFabricLook(PanelContext& context) {
    if (context.model.scene.world.cloths.empty()) return;
    if (!openSection(context, {"section.fabric", "Look of the fabric", "Colours, shine, weave and print."}, false))
        return;
    if (std::exchange(context.state.revealsLook, false)) ImGui::SetScrollHereY(0.0f);
    drawPanelChoice(context);
    // The lines always edit the cloth's own look. The chosen panel's look therefore takes its place while they are
    // drawn. A panel without one gets it with its first change.
    ClothDescription& cloth = dressedCloth(context);
    const auto chosen = static_cast<std::size_t>(context.state.look);
    FabricLook look = chosen == 0 || chosen > cloth.panels.size() ? cloth.fabric : cloth.panels[chosen - 1].fabric;
    std::swap(cloth.fabric, look);
    drawLines(context, kLookLines, {"cloths[].fabric."});
    std::swap(cloth.fabric, look);
    if (chosen == 0) {
        cloth.fabric = look;
    } else if (chosen <= cloth.panels.size()) {
        cloth.panels[chosen - 1].fabric = look;
    } else if (look != cloth.fabric) {
        PanelLook& own = cloth.panels.emplace_back();
        own.names = {context.state.panel.name};
        own.fabric = look;
    }
}

namespace {

bool isStudio(const PanelContext& context) { return context.model.scene.light.preset == LightPreset::studio; }
bool isDaylight(const PanelContext& context) { return !isStudio(context); }

void drawPreset(PanelContext& context) {
    Lighting& light = context.draft.scene.light;
    if (!context.controls.oneOf({"light.preset", "Light", "A studio with two lamps, or sun and sky."}, light.preset))
        return;
    light.toSun = glm::vec3(0.0f);  // the presets have their own direction and width
    light.sunWidth = 0.0f;
}

void drawDirection(PanelContext& context) {
    Controls& controls = context.controls;
    Lighting& light = context.draft.scene.light;
    SunAngles& sun = context.state.sun;
    sun.follow(render::directionToSun(light, render::stageOf(context.model.scene)));
    bool moved = controls.slider({"light.heading", "Direction",
                                  "Compass direction of the sun or the main lamp, in degrees: 0 in front of the scene, "
                                  "90 to the right, 180 behind it."},
                                 sun.heading, -180.0f, 180.0f, "%.0f°");
    // A lamp straight above would have no heading.
    moved |=
        controls.slider({"light.height", "Height", "Height of the sun or the main lamp, in degrees above the horizon."},
                        sun.height, 2.0f, 89.0f, "%.0f°");
    if (moved) light.toSun = sun.direction();
}

void drawWidth(PanelContext& context) {
    Lighting& light = context.draft.scene.light;
    float width = render::widthOfSun(light);
    if (context.controls.slider(
            {"light.sunWidth", "Shadow softness",
             "Apparent width of the sun or the main lamp, in degrees. Wider lights make softer shadows."},
            width, 0.5f, 60.0f, "%.1f°"))
        light.sunWidth = width;
}

constexpr SectionLine kLightLines[] = {
    {"light.preset", nullptr, drawPreset},
    {"light.toSun", nullptr, drawDirection},
    {"light.sun"},
    {"light.sunWidth", nullptr, drawWidth},
    {"light.rim", nullptr, nullptr, isStudio},
    {"light.sky"},
    {"light.haze", nullptr, nullptr, isDaylight},
    {"light.exposure"},
};

void drawQuality(PanelContext& context) {
    context.controls.choice({"quality", "Quality",
                             "Picture quality while something moves. Auto takes the best that this machine can draw in "
                             "time. While nothing moves, the picture is refined by itself to a still. F12 saves the "
                             "still as far as it is drawn, and at first a full picture."},
                            context.draft.run.quality);
    const Readouts& r = context.model.readouts;
    context.controls.readout({"quality.shown", "Shown now",
                              "Quality of the present picture. A still averages many pictures: smooth edges, shadows "
                              "and skylight."},
                             r.stillPictures > 0 ? "still, " + std::to_string(r.stillPictures) + " of " +
                                                       std::to_string(render::Still::kPictures)
                                                 : std::string(choiceOf(r.quality).name));
}

}  // namespace

void drawLight(PanelContext& context) {
    const Caption caption{"section.light", "Light and picture", "Light of the scene, and quality of the picture."};
    if (!openSection(context, caption, false)) return;
    drawLines(context, kLightLines, {"light.", "camera."});
    drawQuality(context);
}

}  // namespace drape::viewer
