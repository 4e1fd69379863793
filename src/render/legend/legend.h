#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/texture.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"

namespace drape::render {

/// A point of a colour bar. Between two points the colour changes linearly.
struct LegendStop {
    float at = 0.0f;  ///< position, 0 (left end) to 1 (right end)
    glm::vec3 colour{0.0f};
};

/// A tick of a colour bar.
struct LegendTick {
    float at = 0.0f;  ///< position, 0 (left end) to 1 (right end)
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
    std::string unit;  ///< unit of the values, shown after the title; may be empty
    std::vector<LegendStop> stops;
    std::vector<LegendTick> ticks;
    bool open = false;  ///< whether values may exceed the bar's right end; such values have the colour of that end
    std::vector<LegendSwatch> swatches;
    std::vector<std::string> notes;  ///< lines of text at the bottom of the legend
};

/// The box of a character in a line of text, and its box in the texture of all characters.
struct Glyph {
    glm::vec2 low{0.0f};     ///< upper left corner, pixels from the pen on the baseline, y down
    glm::vec2 high{0.0f};    ///< lower right corner, pixels from the pen on the baseline, y down
    glm::vec2 uvLow{0.0f};   ///< upper left corner in the texture, 0 to 1
    glm::vec2 uvHigh{0.0f};  ///< lower right corner in the texture, 0 to 1
    float advance = 0.0f;    ///< distance to the next pen position, pixels
};

/// The printable ASCII characters in one size, drawn side by side into one picture.
class Glyphs {
public:
    /// Draws the characters.
    /// `pixels`: height of a line of text, at least 4.
    explicit Glyphs(float pixels);

    /// Returns the glyph of a character, or the glyph of '?' if the character is not printable ASCII.
    const Glyph& of(char character) const;
    /// Returns the width of a line of text, pixels.
    float widthOf(std::string_view text) const;

    float pixels() const { return pixels_; }
    int width() const { return width_; }
    int height() const { return height_; }
    /// Returns the picture, row by row: one byte per pixel, which is the fraction that a character covers, times 255.
    const std::vector<std::uint8_t>& coverage() const { return coverage_; }

private:
    static constexpr char kFirst = ' ';
    static constexpr int kCount = 95;

    float pixels_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint8_t> coverage_;
    std::array<Glyph, kCount> glyphs_;
};

/// Rectangles of a legend in the order in which they are drawn. The first is the background of the whole legend.
using LegendQuads = std::vector<LegendQuad>;

/// Returns the height of a line of text that suits a picture, pixels.
/// `picture`: size of the picture, pixels.
float legendTextHeight(glm::vec2 picture);

/// Lays out a legend in the lower right corner of a picture. All sizes are proportional to the height of the text.
/// Edges lie between pixels.
/// `picture`: size of the picture, pixels.
LegendQuads layOut(const Legend& legend, const Glyphs& glyphs, glm::vec2 picture);

/// Draws legends into pictures.
class LegendPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit LegendPass(const gl::ShaderLibrary& library);

    /// Draws a legend over the contents of the target, which must be bound.
    /// `textHeight`: height of a line of text, pixels; 0 chooses a height that suits the picture.
    /// `above`: height at the lower edge of the picture that stays free, pixels.
    void draw(const Legend& legend, const Target& target, float textHeight, float above, gl::Commands& commands);

private:
    void setGlyphs(float pixels);

    gl::Program program_;
    std::optional<Glyphs> glyphs_;
    gl::Texture texture_;
    gl::Buffer quads_;
    VertexArray vertices_;
};

}  // namespace drape::render
