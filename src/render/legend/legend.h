#pragma once

#include "render/shared/shared.h"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>
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

/// An explanation of a picture's colours: a bar with ticks, or swatches, or neither. Texts are ASCII; colours are sRGB.
struct Legend {
    std::string title;
    std::string unit;  ///< behind the title; may be empty
    std::vector<LegendStop> stops;
    std::vector<LegendTick> ticks;
    bool open = false;  ///< there are values beyond the bar's right end, which have its colour
    std::vector<LegendSwatch> swatches;
    std::vector<std::string> notes;  ///< lines below
};

/// A character as it stands in the picture of all of them.
struct Glyph {
    glm::vec2 low{0.0f};     ///< pixels from the pen, y down from the line that characters stand on
    glm::vec2 high{0.0f};    ///< pixels
    glm::vec2 uvLow{0.0f};   ///< 0 to 1
    glm::vec2 uvHigh{0.0f};  ///< 0 to 1
    float advance = 0.0f;    ///< pixels to the next pen
};

/// The printable ASCII characters of one size, drawn side by side into a picture of coverage.
class Glyphs {
public:
    /// pixels: height of a line of text, at least 4.
    explicit Glyphs(float pixels);

    /// That of '?' for characters that are not ASCII.
    [[nodiscard]] const Glyph& of(char character) const;
    /// Pixels from the first pen to the last.
    [[nodiscard]] float widthOf(std::string_view text) const;

    [[nodiscard]] float pixels() const { return pixels_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// Bytes, one a pixel, row by row.
    [[nodiscard]] const std::vector<std::uint8_t>& coverage() const { return coverage_; }

private:
    static constexpr char kFirst = ' ';
    static constexpr int kCount = 95;

    float pixels_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint8_t> coverage_;
    std::array<Glyph, kCount> glyphs_;
};

/// Rectangles in the order in which they are drawn. The first is the card that all others lie on.
using LegendQuads = std::vector<LegendQuad>;

/// Height of a line of a legend in a picture of that many pixels; see layOut().
[[nodiscard]] float legendTextHeight(glm::vec2 picture);

/// Puts a legend into the lower right corner of a picture, in sizes that go by the height of the text. Edges lie
/// between pixels.
[[nodiscard]] LegendQuads layOut(const Legend& legend, const Glyphs& glyphs, glm::vec2 picture);

}  // namespace drape::render
