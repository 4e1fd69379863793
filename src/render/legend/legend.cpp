#include "render/legend/legend.h"

#include <stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <stdexcept>

#include "embedded/font.h"
#include "render/shared/shared.h"

namespace drape::render {

Glyphs::Glyphs(float pixels) : pixels_(std::max(pixels, 4.0f)) {
    const std::string_view file = embedded::font()[0].text;
    std::array<stbtt_bakedchar, kCount> baked{};
    // The picture has room for 128 squares, each as high as a character. That is enough for the 95 characters in every
    // size, because characters are on average no wider than high.
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

namespace {

constexpr glm::vec4 kCard{0.075f, 0.08f, 0.09f, 0.84f};
constexpr glm::vec4 kTitle{0.97f, 0.97f, 0.97f, 1.0f};
constexpr glm::vec4 kText{0.82f, 0.83f, 0.85f, 1.0f};

/// Lengths of a legend in pixels, derived from the height of its text.
struct Measures {
    float text;
    float line;      // distance between lines of text
    float padding;   // distance between the edge of the card, the legend's background, and its contents
    float gap;       // distance between elements
    float bar;       // height of the colour bar
    float barWidth;  // width of the colour bar
    float swatch;    // side of a swatch
    float margin;    // distance between the card and the edges of the picture

    explicit Measures(float height)
        : text(height),
          line(std::round(1.35f * height)),
          padding(std::round(0.85f * height)),
          gap(std::round(0.45f * height)),
          bar(std::round(0.85f * height)),
          barWidth(std::round(19.0f * height)),
          swatch(std::round(0.8f * height)),
          margin(std::round(1.1f * height)) {}
};

/// The arrangement of swatches in rows and columns.
struct SwatchGrid {
    float cell = 0.0f;  // width of a column, pixels
    std::size_t columns = 1;
    std::size_t rows = 0;
};

/// Lays out one legend.
class Card {
public:
    Card(const Legend& legend, const Glyphs& glyphs) : legend_(&legend), glyphs_(&glyphs), m_(glyphs.pixels()) {
        grid_ = gridOf(legend);
        size_ = {widthOf(legend) + 2.0f * m_.padding, heightOf(legend) + 2.0f * m_.padding};
    }

    LegendQuads at(glm::vec2 picture) {
        const glm::vec2 corner = glm::max(glm::floor(picture - size_ - m_.margin), 0.0f);
        box(corner, corner + size_, kCard, std::round(0.5f * m_.text));
        glm::vec2 pen = corner + m_.padding;
        const std::string unit = legend_->unit.empty() ? "" : "  " + legend_->unit;
        const float end = text(pen, legend_->title, kTitle);
        text({end, pen.y}, unit, kText);
        pen.y += m_.line;
        if (!legend_->stops.empty()) pen.y = bar(pen);
        if (!legend_->swatches.empty()) pen.y = swatches(pen);
        for (const std::string& note : legend_->notes) {
            text(pen, note, kText);
            pen.y += m_.line;
        }
        return std::move(quads_);
    }

private:
    SwatchGrid gridOf(const Legend& legend) const {
        float widest = 0.0f;
        for (const LegendSwatch& swatch : legend.swatches) widest = std::max(widest, glyphs_->widthOf(swatch.text));
        SwatchGrid grid;
        const std::size_t count = legend.swatches.size();
        if (count == 0) return grid;
        grid.cell = std::ceil(m_.swatch + m_.gap + widest + 2.0f * m_.gap);
        const auto most = std::max<std::size_t>(1, static_cast<std::size_t>(1.15f * m_.barWidth / grid.cell));
        grid.rows = (count + most - 1) / most;
        grid.columns = (count + grid.rows - 1) / grid.rows;  // makes all rows about equally long
        return grid;
    }

    float widthOf(const Legend& legend) const {
        float width = glyphs_->widthOf(legend.title + (legend.unit.empty() ? "" : "  ") + legend.unit);
        for (const std::string& note : legend.notes) width = std::max(width, glyphs_->widthOf(note));
        if (!legend.stops.empty()) width = std::max(width, m_.barWidth);
        width = std::max(width, static_cast<float>(grid_.columns) * grid_.cell - 2.0f * m_.gap);
        return std::ceil(width);
    }

    float heightOf(const Legend& legend) const {
        float height = m_.line * static_cast<float>(1 + grid_.rows + legend.notes.size());
        if (!legend.stops.empty()) height += m_.bar + 2.0f * m_.gap + m_.line;
        return height - (m_.line - m_.text);
    }

    void box(glm::vec2 low, glm::vec2 high, const glm::vec4& colour, float radius) {
        quads_.push_back({glm::vec4(low, high), glm::vec4(0.0f), colour, colour, {radius, 0.0f, 0.0f, 0.0f}});
    }

    /// Adds a line of text. Returns the horizontal position of its end.
    /// `corner`: upper left corner of the line.
    float text(glm::vec2 corner, std::string_view line, const glm::vec4& colour) {
        // The pen moves along the baseline.
        glm::vec2 pen = glm::round(glm::vec2(corner.x, corner.y + 0.78f * m_.text));
        for (const char character : line) {
            const Glyph& glyph = glyphs_->of(character);
            const glm::vec2 at(std::round(pen.x), pen.y);
            if (glyph.high.x > glyph.low.x) {
                quads_.push_back({glm::vec4(at + glyph.low, at + glyph.high),
                                  glm::vec4(glyph.uvLow, glyph.uvHigh),
                                  colour,
                                  colour,
                                  {0.0f, 1.0f, 0.0f, 0.0f}});
            }
            pen.x += glyph.advance;
        }
        return pen.x;
    }

    /// Adds the colour bar with its ticks. Returns the vertical position of the next line.
    float bar(glm::vec2 pen) {
        const float top = pen.y + m_.gap;
        const float bottom = top + m_.bar;
        const float arrow = legend_->open ? m_.bar : 0.0f;
        const float width = m_.barWidth - arrow;
        const auto place = [&](float at) { return std::round(pen.x + at * width); };
        const auto& stops = legend_->stops;
        for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
            quads_.push_back({{place(stops[i].at), top, place(stops[i + 1].at), bottom},
                              glm::vec4(0.0f),
                              glm::vec4(stops[i].colour, 1.0f),
                              glm::vec4(stops[i + 1].colour, 1.0f),
                              glm::vec4(0.0f)});
        }
        // An arrow head at the right end shows that values may exceed the bar. It consists of strips that become
        // narrower.
        for (float x = 0.0f; x < arrow; x += 1.0f) {
            const float inset = 0.5f * m_.bar * (x + 1.0f) / arrow;
            box({place(1.0f) + x, std::round(top + inset)}, {place(1.0f) + x + 1.0f, std::round(bottom - inset)},
                glm::vec4(stops.back().colour, 1.0f), 0.0f);
        }
        float free = pen.x - m_.padding;  // leftmost position of the next tick's text
        for (const LegendTick& tick : legend_->ticks) {
            const float x = place(tick.at);
            const float half = std::max(1.0f, std::round(m_.text / 12.0f));
            box({x - std::floor(0.5f * half), bottom}, {x - std::floor(0.5f * half) + half, bottom + 0.6f * m_.gap},
                kText, 0.0f);
            const float textWidth = glyphs_->widthOf(tick.text);
            const float left = std::clamp(x - 0.5f * textWidth, pen.x, pen.x + m_.barWidth - textWidth);
            if (left < free) continue;  // the text would overlap the text of the previous tick
            text({left, bottom + m_.gap}, tick.text, kText);
            free = left + textWidth + m_.gap;
        }
        return bottom + m_.gap + m_.line;
    }

    /// Adds the swatches with their texts. Returns the vertical position of the next line.
    float swatches(glm::vec2 pen) {
        const auto& all = legend_->swatches;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const glm::vec2 corner = pen + glm::vec2(static_cast<float>(i % grid_.columns) * grid_.cell,
                                                     static_cast<float>(i / grid_.columns) * m_.line);
            const glm::vec2 low = glm::round(corner + glm::vec2(0.0f, 0.5f * (m_.text - m_.swatch)));
            box(low, low + m_.swatch, glm::vec4(all[i].colour, 1.0f), std::round(0.2f * m_.swatch));
            text({corner.x + m_.swatch + m_.gap, corner.y}, all[i].text, kText);
        }
        return pen.y + m_.line * static_cast<float>(grid_.rows);
    }

    const Legend* legend_;
    const Glyphs* glyphs_;
    Measures m_;
    SwatchGrid grid_;
    glm::vec2 size_{0.0f};
    LegendQuads quads_;
};

}  // namespace

float legendTextHeight(glm::vec2 picture) {
    return std::round(15.0f * std::clamp(std::min(picture.x / 800.0f, picture.y / 600.0f), 0.3f, 8.0f));
}

LegendQuads layOut(const Legend& legend, const Glyphs& glyphs, glm::vec2 picture) {
    return Card(legend, glyphs).at(picture);
}

LegendPass::LegendPass(const gl::ShaderLibrary& library)
    : program_(gl::Program::graphics(library, "render/views/view_legend.vert", "render/views/view_legend.frag")),
      vertices_(makeVertexArray()) {}

void LegendPass::setGlyphs(float pixels) {
    if (glyphs_ && glyphs_->pixels() == pixels) return;
    glyphs_.emplace(pixels);
    texture_ = gl::Texture("characters", glyphs_->width(), glyphs_->height(), GL_R8, false, gl::Wrap::clamp);
    texture_.write(GL_RED, GL_UNSIGNED_BYTE, glyphs_->coverage().data());
}

void LegendPass::draw(const Legend& legend, const Target& target, float textHeight, float above,
                      gl::Commands& commands) {
    const glm::vec2 pixels(static_cast<float>(target.width), static_cast<float>(target.height));
    setGlyphs(textHeight > 0.0f ? textHeight : legendTextHeight(pixels));
    const LegendQuads quads = layOut(legend, *glyphs_, pixels - glm::vec2(0.0f, above));
    const std::size_t bytes = quads.size() * sizeof(LegendQuad);
    if (quads_.bytes() < bytes) quads_ = gl::Buffer::create("legend", 2 * bytes);
    commands.update("legend", quads_);
    quads_.write(0, quads);
    commands.draw("legend", {gl::reads(quads_)}, [&] {
        glDisable(GL_DEPTH_TEST);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        quads_.bind(GL_SHADER_STORAGE_BUFFER, kLegendBinding);
        texture_.bind(kGlyphUnit);
        program_.uniform("pixels", pixels);
        program_.use();
        glBindVertexArray(vertices_.id());
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(quads.size()));
        glDisable(GL_BLEND);
    });
}

}  // namespace drape::render
