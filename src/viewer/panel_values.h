#pragma once

#include <vector>

#include "scene/scene.h"

namespace drape::viewer {

/// What the panel edits of one cloth.
struct ClothValues {
    glm::uvec2 particles{0, 0};
    PinPattern pins = PinPattern::none;
    glm::uint pinSpacing = 2;
    float massPerArea = 0.0f;  ///< kg/m^2; this and the next two come with a fabric
    float particleMass = 0.0f;
    bool bendLinks = true;
    FabricLook look;
    std::vector<ListedPin> listedPins;  // they move to other columns and rows when the resolution changes

    bool operator==(const ClothValues&) const = default;
};

/// All that the panel edits of a scene: what can be undone.
struct PanelValues {
    Settings settings;
    std::vector<ClothValues> cloths;
    LinkOrder linkOrder = LinkOrder::coloured;
    Lighting light;
    std::vector<std::size_t> options;  ///< chosen, of each option that the scene has

    bool operator==(const PanelValues&) const = default;
};

PanelValues panelValuesOf(const Scene& scene);
/// Whether the cloths are the same particles and links, of the same mass, and no pin of a file has another place.
bool sameCloths(const PanelValues& a, const PanelValues& b);
/// The cloths' values and settings laid over a scene with the same cloths.
void putValues(Scene& scene, const PanelValues& values);

}  // namespace drape::viewer
