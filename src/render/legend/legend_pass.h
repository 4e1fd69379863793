#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/texture.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/legend/legend.h"
#include "render/shared/gl_objects.h"

#include <optional>

namespace drape::render {

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
