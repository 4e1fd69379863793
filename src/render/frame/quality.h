#pragma once

#include <array>

#include "base/choice.h"

namespace drape::render {

/// The quality of a picture.
enum class Quality {
    fast,   ///< surfaces are shaded at vertices, with few directions of the sky; for software renderers and weak GPUs
    draft,  ///< surfaces are shaded at pixels and light each other, with few directions of the sky
    full,   ///< surfaces are shaded at pixels, with all directions of the sky
    still   ///< the mean of many full pictures, with smooth edges and soft shadows; see Still
};

/// The settings that make up a quality.
struct Effort {
    int samples = 1;                  ///< number of samples per pixel, for smooth edges
    int searchTaps = 0;               ///< number of taps of the search for blockers of the sun, for each pixel
    int shadowTaps = 0;               ///< number of taps of the sun's shadow, for each pixel
    int skyLightsAbove = 0;           ///< number of sample directions of light above the horizon
    int skyLightsBelow = 0;           ///< number of sample directions of light below the horizon
    bool bounces = true;              ///< whether surfaces light each other
    bool perVertex = false;           ///< whether surfaces are shaded at their vertices
    bool refinesMeshes = true;        ///< whether meshes are drawn with more triangles than the solver's
    bool smoothsEdges = false;        ///< whether edges are smoothed in the finished picture instead of by samples
    int sunMapSize = 2048;            ///< side of the sun's depth map, texels
    int skyTileSize = 256;            ///< side of the depth map of each direction of the sky, texels
    int groundLightSize = 128;        ///< side of the ground's light map, texels
    int groundMapSize = 512;          ///< side of the map of colours of the ground, texels; see GroundPass::drawMap()
    int mostSmoothIndices = 1 << 30;  ///< greatest number of indices with which smooth triangles are drawn
    int mostExactIndices = 1 << 30;   ///< greatest number of indices with which the solver's triangles are drawn
};

constexpr Effort effortOf(Quality quality) {
    Effort effort{.samples = 4, .searchTaps = 16, .shadowTaps = 48, .skyLightsAbove = 24, .skyLightsBelow = 11};
    switch (quality) {
        case Quality::fast:
            effort = {.samples = 1, .searchTaps = 9, .shadowTaps = 10, .skyLightsAbove = 8, .skyLightsBelow = 4};
            effort.bounces = false;
            effort.perVertex = true;
            effort.refinesMeshes = false;
            effort.smoothsEdges = true;
            effort.sunMapSize = 768;
            effort.skyTileSize = 128;
            effort.groundLightSize = 32;
            effort.groundMapSize = 128;
            effort.mostSmoothIndices = 120'000;
            effort.mostExactIndices = 120'000;
            break;
        case Quality::draft:
            effort = {.samples = 1, .searchTaps = 12, .shadowTaps = 12, .skyLightsAbove = 11, .skyLightsBelow = 5};
            effort.refinesMeshes = false;
            effort.smoothsEdges = true;
            effort.groundMapSize = 320;
            effort.mostSmoothIndices = 300'000;
            break;
        case Quality::full:
            break;
        case Quality::still:
            // Less is enough, because the pictures of a still differ by fractions of a pixel and by their part of the
            // sun.
            effort.samples = 1;
            effort.shadowTaps = 24;
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
