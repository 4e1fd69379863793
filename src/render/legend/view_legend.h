#pragma once

#include "render/frame/frame.h"
#include "render/legend/colour_map.h"
#include "render/legend/legend.h"

#include <optional>

namespace drape::render {

/// The range of values of a view's colours, from -`below` to `end`.
struct ColourRange {
    float end = 1.0f;
    float below = 0.0f;
};

/// The data that a view's legend explains.
struct LegendFacts {
    const Frame& frame;
    const ViewNumbers& numbers;
    ColourRange range;
    std::optional<Spread> spread;  ///< distribution of the view's values, if known
};

/// Returns the legend of a frame's view; nothing if the view shows no data.
/// `spread`: distribution of the view's values, if known.
[[nodiscard]] std::optional<Legend> legendOf(const Frame& frame, const ColourRange& range,
                                             const std::optional<Spread>& spread);

}  // namespace drape::render
