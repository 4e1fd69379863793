// Draws the section of the fabric's look.

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

/// Draws the choice between the look of the cloth and the looks of its panels.
void drawPanelChoice(PanelContext& context) {
    const std::vector<PanelLook>& panels = dressedCloth(context).panels;
    context.state.look = std::clamp(context.state.look, 0, static_cast<int>(panels.size()));
    if (panels.empty()) return;
    std::vector<std::string> labels{"All other panels"};
    for (const PanelLook& panel : panels) {
        std::string& label = labels.emplace_back();
        for (const std::string& name : panel.names) label += (label.empty() ? "" : ", ") + name;
    }
    std::vector<const char*> names;
    for (const std::string& label : labels) names.push_back(label.c_str());
    context.controls.choice({"fabric.panels", "Panels", "The panels whose look is shown below."}, context.state.look,
                            names);
}

/// Returns whether the section shows the look of the cloth itself. Only its print can be edited, since prints of panels
/// are placed when a run starts.
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
    // The lines always edit the cloth's own look. The chosen panel's look therefore takes its place while they are
    // drawn.
    ClothDescription& cloth = dressedCloth(context);
    const auto exchange = [&] {
        if (context.state.look > 0)
            std::swap(cloth.fabric, cloth.panels[static_cast<std::size_t>(context.state.look - 1)].fabric);
    };
    exchange();
    drawLines(context, kLookLines, {"cloths[].fabric."});
    exchange();
}

}  // namespace drape::viewer
