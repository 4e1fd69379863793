#pragma once

#include "gl/objects/buffer.h"
#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"

namespace drape::render {

/// Draws the ground around the subject, which turns into the backdrop with distance.
class GroundPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit GroundPass(const gl::ShaderLibrary& library);

    /// From below the ground there is none: it would hide the scene.
    void draw(const Frame& frame) const;
    /// Depth alone.
    void drawDepth(const Frame& frame) const;
    /// To be called before draw(): how light and shade lie on the ground. Light maps and light on the ground must be
    /// bound.
    void drawMap(const Frame& frame);

private:
    void drawTriangles(const gl::Program& program, const Frame& frame) const;

    gl::Program shaded_;
    gl::Program depth_;
    gl::Program map_;
    gl::Framebuffer mapped_;
    gl::Buffer indices_;
    VertexArray vertices_;
};

/// Draws the backdrop where nothing else was drawn.
class BackdropPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BackdropPass(const gl::ShaderLibrary& library)
        : program_(gl::Program::graphics(library, "render/ground/backdrop.vert", "render/ground/backdrop.frag")),
          vertices_(makeVertexArray()) {}

    void draw() const {
        program_.use();
        glBindVertexArray(vertices_.id());
        glDrawArrays(GL_TRIANGLES, 0, 6 * kBackdropCells * kBackdropCells);
    }

private:
    gl::Program program_;
    VertexArray vertices_;
};

}  // namespace drape::render
