#pragma once

#include <array>

#include "base/choice.h"

namespace drape::render {

/// The amount of work for a picture.
enum class Quality {
    fast,   ///< for software renderers and weak GPUs: shaded at vertices, few directions of the sky
    draft,  ///< light reflected once, from few directions of the sky
    full,   ///< light reflected twice, from all directions; rounded cloths
    still   ///< the mean of many full pictures: antialiased, soft sun and sky; see Still
};

/// The settings that make up a quality.
struct Effort {
    int samples = 1;                  ///< samples per pixel, for smooth edges
    int searchTaps = 0;               ///< samples that search for blockers of the sun, for the width of a shadow's edge
    int shadowTaps = 0;               ///< samples of a shadow
    int skyLightsAbove = 0;           ///< number of directions from above the horizon
    int skyLightsBelow = 0;           ///< number of directions from below the horizon
    bool bounces = true;              ///< whether surfaces light each other
    bool perVertex = false;           ///< whether surfaces are shaded at their vertices
    bool smoothsEdges = false;        ///< whether edges are smoothed in the finished picture instead of with samples
    int sunMapSize = 2048;            ///< texels across
    int skyTileSize = 256;            ///< texels across, for each direction; small, since its shadows are soft
    int groundLightSize = 128;        ///< texels across
    int groundMapSize = 512;          ///< texels across the visible map of light and shade on the ground
    int mostSmoothIndices = 1 << 30;  ///< most indices of surfaces that are rounded off between particles
    int mostExactIndices = 1 << 30;   ///< most indices of surfaces that are drawn with the solver's triangles
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
            effort.samples = 1;  // its pictures are offset by fractions of a pixel
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
