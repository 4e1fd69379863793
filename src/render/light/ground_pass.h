#pragma once

#include "gl/objects/buffer.h"
#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/light/light_maps.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"

namespace drape::render {

/// Draws the ground around the subject. It fades into the backdrop with distance.
class GroundPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit GroundPass(const gl::ShaderLibrary& library);

    /// Draws the ground. Draws nothing if the camera is below it, because the ground would hide the scene.
    void draw(const Frame& frame) const;
    /// Draws depth alone.
    void drawDepth(const Frame& frame) const;
    /// Draws the map of the ground's colours under light and shadow, which draw() reads. The maps of lights and the map
    /// of BounceLight::drawGround() must be bound.
    void drawMap(const Frame& frame, const LightMaps& lightMaps);

private:
    void drawTriangles(const gl::Program& program, const Frame& frame) const;

    gl::Program shaded_;
    gl::Program depth_;
    gl::Program shadow_;
    gl::Program map_;
    gl::Framebuffer shadowed_;  // the sun's shadow on the ground
    gl::Framebuffer mapped_;
    gl::Buffer indices_;
    VertexArray vertices_;
};

/// Draws the backdrop where nothing else has been drawn.
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
