#include "render/legend/legend_pass.h"

#include "render/shared/shared.h"

namespace drape::render {

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
