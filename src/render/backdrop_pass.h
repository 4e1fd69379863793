#pragma once

#include "gl/program.h"
#include "render/gl_objects.h"

namespace drape::render {

/// Draws what is behind everything, where nothing else was drawn.
class BackdropPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BackdropPass(const gl::ShaderLibrary& library)
        : program_(gl::Program::graphics(library, "render/backdrop.vert", "render/backdrop.frag")),
          vertices_(makeVertexArray()) {}

    void draw() const {
        program_.use();
        glBindVertexArray(vertices_.id());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }

private:
    gl::Program program_;
    VertexArray vertices_;
};

}  // namespace drape::render
