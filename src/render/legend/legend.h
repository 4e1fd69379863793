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

/// A point of a colour bar. Between two points the colour changes linearly.
struct LegendStop {
    float at = 0.0f;  ///< 0 (left end) to 1 (right end)
    glm::vec3 colour{0.0f};
};

struct LegendTick {
    float at = 0.0f;  ///< 0 to 1
    std::string text;
};

/// A colour with its meaning.
struct LegendSwatch {
    glm::vec3 colour{0.0f};
    std::string text;
};

/// The explanation of a picture's colours: a bar with ticks, or swatches, or neither. Texts are ASCII; colours are
/// sRGB.
struct Legend {
    std::string title;
    std::string unit;  ///< shown after the title; may be empty
    std::vector<LegendStop> stops;
    std::vector<LegendTick> ticks;
    bool open = false;  ///< whether values exceed the bar's right end; they have its colour
    std::vector<LegendSwatch> swatches;
    std::vector<std::string> notes;  ///< lines of text at the bottom
};

/// A character's place in the picture of all characters.
struct Glyph {
    glm::vec2 low{0.0f};     ///< pixels from the pen; y points down from the baseline
    glm::vec2 high{0.0f};    ///< pixels
    glm::vec2 uvLow{0.0f};   ///< 0 to 1
    glm::vec2 uvHigh{0.0f};  ///< 0 to 1
    float advance = 0.0f;    ///< distance to the next pen position, pixels
};

/// The printable ASCII characters in one size, drawn side by side into a picture of coverage.
class Glyphs {
public:
    /// `pixels`: height of a line of text, at least 4.
    explicit Glyphs(float pixels);

    /// Returns a character's glyph; that of '?' for non-ASCII characters.
    [[nodiscard]] const Glyph& of(char character) const;
    /// Returns the distance from the first pen position to the last, pixels.
    [[nodiscard]] float widthOf(std::string_view text) const;

    [[nodiscard]] float pixels() const { return pixels_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// Returns the coverage, a byte per pixel, row by row.
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

/// Rectangles in drawing order. The first is the card behind all others.
using LegendQuads = std::vector<LegendQuad>;

/// Returns the height of a legend's line in a picture of this many pixels; see layOut().
[[nodiscard]] float legendTextHeight(glm::vec2 picture);

/// Lays out a legend in the lower right corner of a picture. All sizes scale with the height of the text; edges lie
/// between pixels.
[[nodiscard]] LegendQuads layOut(const Legend& legend, const Glyphs& glyphs, glm::vec2 picture);

}  // namespace drape::render
