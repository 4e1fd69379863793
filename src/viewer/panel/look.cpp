// The fabric of the cloth: the list of fabrics, which set look and physics, and the section of the look alone.

#include <imgui.h>
#include <algorithm>
#include <cstring>

#include "cloth/core/placement.h"
#include "render/light/light_rig.h"
#include "scene/fields/enum_names.h"
#include "scene/fabrics.h"
#include "viewer/window/angles.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

void drawColours(Controls& controls, FabricLook& look) {
    controls.colour({"fabric.colour", "Front", "Colour of the side that faces the viewer when the cloth starts."},
                    look.colour);
    controls.colour({"fabric.backColour", "Back", "Colour of the other side. In a twill, of the threads across."},
                    look.backColour);
    controls.slider({"fabric.translucency", "Translucent",
                     "Share of the light not absorbed that comes out behind, 0 to 1. No unit."},
                    look.translucency, 0.0f, 1.0f, "%.2f");
}

void drawSheen(Controls& controls, FabricLook& look) {
    controls.slider({"fabric.sheen", "Sheen", "How much fuzz catches light at grazing angles, 0 to 1. No unit."},
                    look.sheen, 0.0f, 1.0f, "%.2f");
    if (look.sheen > 0.0f) {
        controls.colour({"fabric.sheenColour", "Sheen's colour", "Colour of the fuzz."}, look.sheenColour);
        controls.slider({"fabric.sheenRoughness", "Fuzziness",
                         "Of the fuzz: little where it is short, 1 for wool, whose sheen reaches far in. No unit."},
                        look.sheenRoughness, 0.1f, 1.0f, "%.2f");
    }
    controls.slider(
        {"fabric.shine", "Shine", "What threads reflect like a mirror, 0 to 5; at 0.5 as much as glass does. No unit."},
        look.shine, 0.0f, 5.0f, "%.2f");
    if (look.shine <= 0.0f) return;
    controls.slider({"fabric.tint", "Tint", "Colour of the shine: 0 is white, 1 the hue of the front. No unit."},
                    look.tint, 0.0f, 1.0f, "%.2f");
    controls.slider({"fabric.roughness", "Roughness",
                     "Of the shine: little makes small sharp lights, much wide soft ones. No unit."},
                    look.roughness, 0.1f, 1.0f, "%.2f");
    controls.slider({"fabric.anisotropy", "Drawn out",
                     "How much the shine is drawn out across each thread, as on satin, 0 to 0.9. No unit."},
                    look.anisotropy, 0.0f, 0.9f, "%.2f");
}

void drawMillimetres(Controls& controls, const Caption& caption, float& metres, float most, const char* format) {
    float millimetres = 1000.0f * metres;
    if (controls.slider(caption, millimetres, 0.0f, most, format)) metres = 0.001f * millimetres;
}

void drawWeave(Controls& controls, FabricLook& look) {
    controls.choice({"fabric.weave", "Weave", "How threads cross, as close-ups show it."}, look.weave);
    if (look.weave != Weave::none) {
        controls.slider({"fabric.threads", "Threads", "In a centimetre."}, look.threads, 1.0f, 60.0f, "%.0f / cm",
                        true);
        controls.slider({"fabric.weaveDepth", "Relief", "Depth of the weave, 0 (flat) to 2. No unit."}, look.weaveDepth,
                        0.0f, 2.0f, "%.2f");
    }
    controls.slider({"fabric.slub", "Slubs",
                     "Thick and thin places of the yarns, which are seen from afar too, 0 (even) to 4. No unit."},
                    look.slub, 0.0f, 4.0f, "%.2f");
    controls.slider({"fabric.heather", "Heather", "How much fibres of a paler colour are mixed in, 0 to 1. No unit."},
                    look.heather, 0.0f, 1.0f, "%.2f");
    drawMillimetres(controls,
                    {"fabric.ribs", "Ribs",
                     "From rib to rib, in millimetres: on the diagonal of a twill, else a grid; 0 for none."},
                    look.ribs, 200.0f, "%.0f mm");
    drawMillimetres(controls, {"fabric.thickness", "Thickness", "Of the fabric as it is drawn, in millimetres."},
                    look.thickness, 10.0f, "%.2f mm");
    drawMillimetres(controls,
                    {"fabric.hem", "Hem",
                     "Width of the edge that is turned over and sewn down, in millimetres; 0 for "
                     "none."},
                    look.hem, 60.0f, "%.0f mm");
}

void drawPrint(PanelContext& context, FabricLook& look) {
    std::array<char, 1024>& text = context.state.print;
    if (!ImGui::IsAnyItemActive()) {
        text.fill('\0');
        std::memcpy(text.data(), look.print.data(), std::min(look.print.size(), text.size() - 1));
    }
    context.controls.textField(
        {"fabric.print", "Print", "PNG or JPEG file that is printed on the cloth; Enter takes it. Empty: none."}, text);
    if (ImGui::IsItemDeactivatedAfterEdit()) look.print = text.data();
    if (look.print.empty()) return;
    const glm::vec2 size = sizeOf(context.view.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)]);
    context.controls.slider({"fabric.printWidth", "Print's width",
                             "Of one repeat of the print, in metres; 0: once across the whole cloth."},
                            look.printSize.x, 0.0f, size.x, "%.2f m");
    context.controls.slider({"fabric.printHeight", "Print's height",
                             "Of one repeat of the print, in metres; 0: once down the whole cloth."},
                            look.printSize.y, 0.0f, size.y, "%.2f m");
}

}  // namespace

void drawFabricChooser(PanelContext& context) {
    const std::vector<ClothDescription>& cloths = context.view.scene.world.cloths;
    if (cloths.empty()) return;
    const std::span<const FabricPreset> fabrics = fabricPresets();
    const auto present = std::ranges::find_if(fabrics, [&](const FabricPreset& fabric) {
        return std::ranges::all_of(
            cloths, [&](const ClothDescription& cloth) { return isMadeOf(cloth, context.view.settings, fabric); });
    });
    std::vector<const char*> names;
    for (const FabricPreset& fabric : fabrics) names.push_back(fabric.name.c_str());
    int index = static_cast<int>(present - fabrics.begin());
    std::string tooltip =
        "What all cloths are made of: look, mass, stiffness and friction at once. A cloth of another mass starts "
        "again.";
    names.push_back("its own");
    if (present != fabrics.end()) tooltip += "\n\n" + present->description;
    if (context.controls.choice({"fabric", "Fabric", tooltip.c_str()}, index, names)) {
        const auto chosen = static_cast<std::size_t>(index);
        context.requests.fabric = chosen < fabrics.size() ? fabrics[chosen].name : "";
    }
}

void drawFabricLook(PanelContext& context) {
    if (context.view.scene.world.cloths.empty()) return;
    if (!context.controls.section({"section.fabric", "Look of the fabric", "Colours, shine, weave and print."}, false))
        return;
    const auto shown = static_cast<std::size_t>(context.state.cloth);
    const FabricLook& before = context.view.scene.world.cloths[shown].fabric;
    FabricLook look = before;
    drawColours(context.controls, look);
    drawSheen(context.controls, look);
    drawWeave(context.controls, look);
    drawPrint(context, look);
    if (look != before) context.requests.look = {shown, std::move(look)};
}

// The section of the light. It acts at once.

void drawLight(PanelContext& context) {
    Controls& controls = context.controls;
    if (!controls.section({"section.light", "Light", "Studio or daylight, and how bright the picture is."}, false))
        return;
    const Lighting& before = context.view.scene.light;
    Lighting light = before;
    if (controls.oneOf({"light.preset", "Light", "A studio with two lamps, or sun and sky."}, light.preset)) {
        light.toSun = glm::vec3(0.0f);  // as the preset has it
        light.sunWidth = 0.0f;
    }
    const bool isStudio = light.preset == LightPreset::studio;
    SunAngles sun = sunAngles(render::directionToSun(light, render::stageOf(context.view.scene)));
    bool moved = controls.slider({"light.heading", "From",
                                  "Where the sun or the main lamp stands, in degrees about the vertical: 0 in front of "
                                  "the scene, 90 to the right, 180 behind it."},
                                 sun.heading, -180.0f, 180.0f, "%.0f°");
    // Straight above, the heading would be lost.
    moved |=
        controls.slider({"light.height", "Height", "In degrees above the horizon."}, sun.height, 2.0f, 89.0f, "%.0f°");
    if (moved) light.toSun = sunDirection(sun);
    controls.slider({"light.sun", "Strength", "Of the sun or the main lamp, 1 for the preset's. No unit."}, light.sun,
                    0.0f, 4.0f, "%.2f");
    float width = render::widthOfSun(light);
    if (controls.slider(
            {"light.sunWidth", "Width", "Of the sun or the main lamp, in degrees: wide lights make soft shadows."},
            width, 0.5f, 60.0f, "%.1f°"))
        light.sunWidth = width;
    if (isStudio) {
        controls.slider({"light.rim", "Rim", "Strength of the lamp behind, 1 for the preset's. No unit."}, light.rim,
                        0.0f, 4.0f, "%.2f");
    }
    controls.slider({"light.sky", "Fill", "Strength of the light from all sides, 1 for the preset's. No unit."},
                    light.sky, 0.0f, 4.0f, "%.2f");
    if (!isStudio) {
        controls.slider({"light.haze", "Haze", "2 is a clear sky, 10 a white one with a weak sun. No unit."},
                        light.haze, 2.0f, 10.0f, "%.1f");
    }
    controls.slider({"light.exposure", "Exposure", "How bright the picture comes out, in stops: each doubles it."},
                    light.exposure, -4.0f, 4.0f, "%+.1f");
    if (light != before) context.requests.light = light;
}

}  // namespace drape::viewer
