#include "scene/parts/panel_colours.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

/// Returns a colour from hue, saturation and value, each 0 to 1 (A. R. Smith, *Color Gamut Transform Pairs*, SIGGRAPH
/// 1978).
glm::vec3 colourOf(float hue, float saturation, float value) {
    glm::vec3 colour(0.0f);
    for (glm::length_t k = 0; k < 3; ++k) {
        const float turned = hue + static_cast<float>(3 - k) / 3.0f;
        const float place = 6.0f * (turned - std::floor(turned));
        colour[k] = value * (1.0f - saturation * std::clamp(2.0f - std::abs(place - 3.0f), 0.0f, 1.0f));
    }
    return colour;
}

}  // namespace

void colourPanels(ClothDescription& cloth) {
    constexpr float kHueTurn = 0.618034f;  // the golden ratio keeps the hues of successive panels far apart
    if (!cloth.isMesh() || !cloth.mesh.shape) return;
    std::set<std::string> named;
    for (const PanelLook& panel : cloth.panels) named.insert(panel.names.begin(), panel.names.end());
    const std::size_t first = cloth.panels.size();
    std::size_t count = 0;
    for (const MeshPanel& piece : namedPiecesOf(cloth.mesh.shape->mesh)) {
        if (!named.insert(piece.name).second) continue;
        const std::size_t colour = count++ % kPanelColours;
        if (first + colour == cloth.panels.size()) {
            PanelLook look;
            look.fabric = cloth.fabric;
            const auto turn = static_cast<float>(colour) * kHueTurn;
            look.fabric.colour = colourOf(turn - std::floor(turn), colour % 2 == 0 ? 0.45f : 0.6f, 0.85f);
            look.fabric.backColour = 0.8f * look.fabric.colour;
            look.fabric.sheenColour = look.fabric.colour;
            cloth.panels.push_back(std::move(look));
        }
        cloth.panels[first + colour].names.push_back(piece.name);
    }
}

}  // namespace drape
