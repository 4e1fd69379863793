#pragma once

#include <array>

#include "choice.h"

namespace drape::render {

/// How much work a picture is worth.
enum class Quality {
    fast,   ///< for a CPU that plays GPU, and weak GPUs: open sky with cheap occlusion, one sun shadow
    draft,  ///< light that is reflected once, from few directions of the sky
    full,   ///< all directions, reflected twice; rounded cloths
    still   ///< the mean of many full pictures: antialiased, soft sun and sky; see Still
};

/// What a quality takes.
struct Effort {
    int samples = 1;            ///< of a pixel, for smooth edges
    int searchTaps = 0;         ///< that look for what is in the way of the sun, for the width of its shadow's edge
    int shadowTaps = 0;         ///< of a shadow
    int skyLightsAbove = 0;     ///< directions of the sky
    int skyLightsBelow = 0;     ///< and of light from below
    bool bounces = true;        ///< whether surfaces send light to each other
    bool perVertex = false;     ///< whether surfaces are shaded at their vertices
    bool smoothsEdges = false;  ///< of the finished picture, in place of samples
    int sunMapSize = 2048;      ///< texels
    int mostSmoothIndices = 0;  ///< of surfaces that are rounded off between particles
};

constexpr Effort effortOf(Quality quality) {
    switch (quality) {
        case Quality::fast:
            return {1, 0, 4, 6, 2, false, true, true, 1024, 120'000};
        case Quality::draft:
            return {1, 4, 8, 11, 5, true, false, true, 2048, 300'000};
        case Quality::still:
            return {1, 9, 18, 25, 11, true, false, false, 2048, 1 << 30};
        case Quality::full:
            break;
    }
    return {4, 9, 18, 25, 11, true, false, false, 2048, 1 << 30};
}

}  // namespace drape::render

template <>
inline constexpr auto drape::kChoices<drape::render::Quality> = std::to_array<drape::Labelled<drape::render::Quality>>({
    {drape::render::Quality::fast, "fast", "Fast"},
    {drape::render::Quality::draft, "draft", "Draft"},
    {drape::render::Quality::full, "full", "Full"},
    {drape::render::Quality::still, "still", "Still"},
});
