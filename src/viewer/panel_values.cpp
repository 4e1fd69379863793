#include "viewer/panel_values.h"

#include <algorithm>

namespace drape::viewer {

PanelValues panelValuesOf(const Scene& scene) {
    PanelValues values{scene.settings, {}, {}};
    for (const GridDescription& cloth : scene.world.cloths) {
        values.cloths.push_back({cloth.particles, cloth.pins, cloth.pinSpacing, cloth.listedPins});
    }
    for (const SceneOption& option : scene.options) values.options.push_back(option.chosen);
    return values;
}

bool sameGrids(const PanelValues& a, const PanelValues& b) {
    return std::ranges::equal(a.cloths, b.cloths, [](const ClothValues& x, const ClothValues& y) {
        return x.particles == y.particles && x.listedPins == y.listedPins;
    });
}

void putValues(Scene& scene, const PanelValues& values) {
    scene.settings = values.settings;
    const std::size_t count = std::min(scene.world.cloths.size(), values.cloths.size());
    for (std::size_t i = 0; i < count; ++i) {
        GridDescription& cloth = scene.world.cloths[i];
        const ClothValues& from = values.cloths[i];
        cloth.particles = from.particles;
        cloth.pins = from.pins;
        cloth.pinSpacing = from.pinSpacing;
        cloth.listedPins = from.listedPins;
    }
}

}  // namespace drape::viewer
