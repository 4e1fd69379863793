#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string_view>
#include <vector>

namespace drape::render {

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

}  // namespace drape::render
