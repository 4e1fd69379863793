#pragma once

#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// Composes a picture from multisampled objects over ground and sky. Those have no edges of their own, so they are
/// shaded once a pixel, and only where objects do not cover the whole pixel.
class Foreground {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit Foreground(const gl::ShaderLibrary& library);

    /// An empty picture for objects, which write 1 as alpha. Throws gl::DeviceLimit when there is no room for it.
    Target objectsFor(const Target& target, int samples);
    /// Binds a picture for ground and sky, with the nearest depth in pixels that objects cover whole.
    void beginBackground() const;
    /// Composes both. isAlone: the objects only, not multiplied by their alpha, which the target gets too.
    void draw(const Target& target, bool isAlone) const;

private:
    gl::Program cover_;
    gl::Program compose_;
    gl::Framebuffer objects_;
    gl::Framebuffer background_;
    VertexArray vertices_;
};

}  // namespace drape::render
