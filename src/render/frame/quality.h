#pragma once

#include <array>

#include "base/choice.h"

namespace drape::render {

/// How much work a picture is worth.
enum class Quality {
    fast,   ///< for software renderers and weak GPUs: shaded at vertices, few directions of the sky
    draft,  ///< light that is reflected once, from few directions of the sky
    full,   ///< all directions, reflected twice; rounded cloths
    still   ///< the mean of many full pictures: antialiased, soft sun and sky; see Still
};

/// The work of a picture of some quality.
struct Effort {
    int samples = 1;                  ///< of a pixel, for smooth edges
    int searchTaps = 0;               ///< that search for blockers of the sun, for the width of its shadow's edge
    int shadowTaps = 0;               ///< of a shadow
    int skyLightsAbove = 0;           ///< directions of the sky
    int skyLightsBelow = 0;           ///< and of light from below
    bool bounces = true;              ///< whether surfaces send light to each other
    bool perVertex = false;           ///< whether surfaces are shaded at their vertices
    bool smoothsEdges = false;        ///< of the finished picture, in place of samples
    int sunMapSize = 2048;            ///< texels across
    int skyTileSize = 256;            ///< texels across, of each direction; small, since its shadows are soft
    int groundLightSize = 128;        ///< texels across
    int groundMapSize = 512;          ///< texels across, of light and shade on the ground as they are seen
    int mostSmoothIndices = 1 << 30;  ///< of surfaces that are rounded off between particles
    int mostExactIndices = 1 << 30;   ///< of surfaces that are drawn as the solver has them
};

constexpr Effort effortOf(Quality quality) {
    Effort effort{.samples = 4, .searchTaps = 20, .shadowTaps = 32, .skyLightsAbove = 24, .skyLightsBelow = 11};
    switch (quality) {
        case Quality::fast:
            effort = {.samples = 1, .searchTaps = 12, .shadowTaps = 12, .skyLightsAbove = 8, .skyLightsBelow = 4};
            effort.bounces = false;
            effort.perVertex = true;
            effort.smoothsEdges = true;
            effort.sunMapSize = 768;
            effort.skyTileSize = 128;
            effort.groundLightSize = 32;
            effort.groundMapSize = 128;
            effort.mostSmoothIndices = 120'000;
            effort.mostExactIndices = 120'000;
            break;
        case Quality::draft:
            effort = {.samples = 1, .searchTaps = 12, .shadowTaps = 20, .skyLightsAbove = 11, .skyLightsBelow = 5};
            effort.smoothsEdges = true;
            effort.groundMapSize = 320;
            effort.mostSmoothIndices = 300'000;
            break;
        case Quality::full:
            break;
        case Quality::still:
            effort.samples = 1;  // its pictures are moved by parts of a pixel
            break;
    }
    return effort;
}

}  // namespace drape::render

template <>
inline constexpr auto drape::kChoices<drape::render::Quality> = std::to_array<drape::Labelled<drape::render::Quality>>({
    {drape::render::Quality::fast, "fast", "Fast"},
    {drape::render::Quality::draft, "draft", "Draft"},
    {drape::render::Quality::full, "full", "Full"},
    {drape::render::Quality::still, "still", "Still"},
});
