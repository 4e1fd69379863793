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

}  // namespace drape::viewer
