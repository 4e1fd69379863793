#include "render/glyphs.h"

#include "embedded/font.h"

#include <stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace drape::render {

Glyphs::Glyphs(float pixels) : pixels_(std::max(pixels, 4.0f)) {
    const std::string_view file = embedded::font()[0].text;
    std::array<stbtt_bakedchar, kCount> baked{};
    // Characters are no wider than high on average; twice the room is enough for every size.
    const int side = static_cast<int>(std::ceil(pixels_)) + 2;
    width_ = 16 * side;
    height_ = 8 * side;
    coverage_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    const int rows = stbtt_BakeFontBitmap(reinterpret_cast<const unsigned char*>(file.data()), 0, pixels_,
                                          coverage_.data(), width_, height_, kFirst, kCount, baked.data());
    if (rows <= 0) throw std::runtime_error("the font of legends cannot be drawn");
    const glm::vec2 size(static_cast<float>(width_), static_cast<float>(height_));
    for (std::size_t i = 0; i < glyphs_.size(); ++i) {
        const stbtt_bakedchar& from = baked[i];
        Glyph& glyph = glyphs_[i];
        const glm::vec2 corner(from.x0, from.y0);
        const glm::vec2 end(from.x1, from.y1);
        glyph.low = {from.xoff, from.yoff};
        glyph.high = glyph.low + end - corner;
        glyph.uvLow = corner / size;
        glyph.uvHigh = end / size;
        glyph.advance = from.xadvance;
    }
}

const Glyph& Glyphs::of(char character) const {
    const int index = character - kFirst;
    return glyphs_[static_cast<std::size_t>(index >= 0 && index < kCount ? index : '?' - kFirst)];
}

float Glyphs::widthOf(std::string_view text) const {
    float width = 0.0f;
    for (const char character : text) width += of(character).advance;
    return width;
}

}  // namespace drape::render
