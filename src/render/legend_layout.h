#pragma once

#include "render/glyphs.h"
#include "render/legend.h"

#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// A rectangle of a legend, or a character: the C++ twin of LegendQuad in shaders/render/view_legend.vert.
struct LegendQuad {
    glm::vec4 box{0.0f};    ///< xy: upper left corner, zw: lower right, in pixels from the picture's upper left
    glm::vec4 uv{0.0f};     ///< the same in the picture of characters
    glm::vec4 left{0.0f};   ///< sRGB and coverage at the left edge
    glm::vec4 right{0.0f};  ///< the same at the right edge
    glm::vec4 shape{0.0f};  ///< x: radius of the corners, pixels; y: 1 for a character
};

/// Rectangles in the order in which they are drawn. The first is the card that all others lie on.
using LegendQuads = std::vector<LegendQuad>;

/// Height of a line of a legend in a picture of that many pixels; see layOut().
[[nodiscard]] float legendTextHeight(glm::vec2 picture);

/// Puts a legend into the lower right corner of a picture, in sizes that go by the height of the text. Edges lie
/// between pixels.
[[nodiscard]] LegendQuads layOut(const Legend& legend, const Glyphs& glyphs, glm::vec2 picture);

}  // namespace drape::render
