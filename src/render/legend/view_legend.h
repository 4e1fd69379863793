#pragma once

#include "render/frame/frame.h"
#include "render/legend/colour_map.h"
#include "render/legend/legend.h"

#include <optional>

namespace drape::render {

/// The numbers that a view's colours reach to: from -below to end.
struct ColourRange {
    float end = 1.0f;
    float below = 0.0f;
};

/// What a view's legend is made of.
struct LegendFacts {
    const Frame& frame;
    const ViewNumbers& numbers;
    ColourRange range;
    std::optional<Spread> spread;  ///< of the numbers, if they are known
};

/// The legend of a frame's view; nothing where it paints no data. spread: of its numbers, if they are known.
[[nodiscard]] std::optional<Legend> legendOf(const Frame& frame, const ColourRange& range,
                                             const std::optional<Spread>& spread);

}  // namespace drape::render
