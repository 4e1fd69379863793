#pragma once

#include "gl/buffer.h"
#include "gl/program.h"
#include "render/frame.h"
#include "render/gl_objects.h"

namespace drape::render {

/// Draws the ground, which turns into the backdrop with distance.
class GroundPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit GroundPass(const gl::ShaderLibrary& library);

    /// From below the ground there is none: it would hide the scene.
    void draw(const Frame& frame) const;

private:
    gl::Program shaded_;
    gl::Buffer indices_;
    VertexArray vertices_;
};

}  // namespace drape::render
