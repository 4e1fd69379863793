#pragma once

#include <glm/vec3.hpp>
#include <string>
#include <vector>

namespace drape::render {

/// A point of a colour bar; between two of them colours change evenly.
struct LegendStop {
    float at = 0.0f;  ///< 0 to 1: from the left end to the right
    glm::vec3 colour{0.0f};
};

struct LegendTick {
    float at = 0.0f;  ///< 0 to 1
    std::string text;
};

/// A colour that stands for one thing.
struct LegendSwatch {
    glm::vec3 colour{0.0f};
    std::string text;
};

/// What the colours of a picture mean: a bar with ticks, or swatches, or neither. Texts are ASCII; colours are sRGB.
struct Legend {
    std::string title;
    std::string unit;  ///< behind the title; may be empty
    std::vector<LegendStop> stops;
    std::vector<LegendTick> ticks;
    bool open = false;  ///< there are values beyond the bar's right end, which have its colour
    std::vector<LegendSwatch> swatches;
    std::vector<std::string> notes;  ///< lines below
};

}  // namespace drape::render
