// The fabric of the cloth: the list of fabrics, which set look and physics, and the section of the look alone.

#include <imgui.h>
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "cloth/core/placement.h"
#include "render/frame/light_rig.h"
#include "scene/fields/enum_names.h"
#include "scene/parts/fabrics.h"
#include "viewer/panel/angles.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

ClothDescription& dressedCloth(const PanelContext& context) {
    return context.edits.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)];
}

FabricLook& shownLook(const PanelContext& context) { return dressedCloth(context).fabric; }

/// Draws the choice between the look of the cloth and those of its panels, where some have one of their own.
void drawPanelChoice(PanelContext& context) {
    const std::vector<PanelLook>& panels = dressedCloth(context).panels;
    context.state.look = std::clamp(context.state.look, 0, static_cast<int>(panels.size()));
    if (panels.empty()) return;
    std::vector<std::string> labels{"All others"};
    for (const PanelLook& panel : panels) {
        std::string& label = labels.emplace_back();
        for (const std::string& name : panel.names) label += (label.empty() ? "" : ", ") + name;
    }
    std::vector<const char*> names;
    for (const std::string& label : labels) names.push_back(label.c_str());
    context.controls.choice({"fabric.panels", "Panels", "The panels whose look is shown below."}, context.state.look,
                            names);
}

/// Prints of panels are laid over them when a run starts.
bool showsOwnLook(const PanelContext& context) { return context.state.look == 0; }

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
    {"cloths[].fabric.print", nullptr, drawPrint, showsOwnLook},
};

}  // namespace

void drawFabricLook(PanelContext& context) {
    if (context.model.scene.world.cloths.empty()) return;
    if (!openSection(context, {"section.fabric", "Look of the fabric", "Colours, shine, weave and print."}, false))
        return;
    drawPanelChoice(context);
    // The lines are those of the cloth's own look: that of panels takes its place while they are drawn.
    ClothDescription& cloth = dressedCloth(context);
    const auto exchange = [&] {
        if (context.state.look > 0)
            std::swap(cloth.fabric, cloth.panels[static_cast<std::size_t>(context.state.look - 1)].fabric);
    };
    exchange();
    drawLines(context, kLookLines, {"cloths[].fabric."});
    exchange();
}

// The section of the light. It acts at once.

namespace {

bool isStudio(const PanelContext& context) { return context.model.scene.light.preset == LightPreset::studio; }
bool isDaylight(const PanelContext& context) { return !isStudio(context); }

void drawPreset(PanelContext& context) {
    Lighting& light = context.edits.scene.light;
    if (!context.controls.oneOf({"light.preset", "Light", "A studio with two lamps, or sun and sky."}, light.preset))
        return;
    light.toSun = glm::vec3(0.0f);  // as the preset has it
    light.sunWidth = 0.0f;
}

void drawDirection(PanelContext& context) {
    Controls& controls = context.controls;
    Lighting& light = context.edits.scene.light;
    SunAngles& sun = context.state.sun;
    sun.follow(render::directionToSun(light, render::stageOf(context.model.scene)));
    bool moved = controls.slider({"light.heading", "Direction",
                                  "Compass direction of the sun or the main lamp, in degrees: 0 in front of the scene, "
                                  "90 to the right, 180 behind it."},
                                 sun.heading, -180.0f, 180.0f, "%.0f°");
    // Straight above, the heading would be lost.
    moved |=
        controls.slider({"light.height", "Height", "Height of the sun or the main lamp, in degrees above the horizon."},
                        sun.height, 2.0f, 89.0f, "%.0f°");
    if (moved) light.toSun = sun.direction();
}

void drawWidth(PanelContext& context) {
    Lighting& light = context.edits.scene.light;
    float width = render::widthOfSun(light);
    if (context.controls.slider(
            {"light.sunWidth", "Sun softness",
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

}  // namespace

void drawLight(PanelContext& context) {
    const Caption caption{"section.light", "Light and picture", "Light of the scene, and quality of the picture."};
    if (!openSection(context, caption, false)) return;
    drawLines(context, kLightLines, {"light."});
    drawQuality(context);
}

}  // namespace drape::viewer
