#pragma once

#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// Composes a picture from multisampled objects and the ground and sky behind them. Ground and sky have no edges, so
/// they are shaded once per pixel, and only where objects do not cover the whole pixel.
class Foreground {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit Foreground(const gl::ShaderLibrary& library);

    /// Returns an empty picture into which objects are drawn, with an alpha of 1. Throws gl::DeviceLimit if there is no
    /// memory for it.
    /// `samples`: number of samples per pixel.
    Target objectsFor(const Target& target, int samples);
    /// Binds the picture of ground and sky. Sets its depth to the nearest value in pixels that objects cover
    /// completely.
    void beginBackground() const;
    /// Composes both pictures into the target.
    /// `isAlone`: whether to draw only the objects, with alpha; colours are not premultiplied.
    void draw(const Target& target, bool isAlone) const;

private:
    gl::Program cover_;
    gl::Program compose_;
    gl::Framebuffer objects_;
    gl::Framebuffer background_;
    VertexArray vertices_;
};

}  // namespace drape::render
