#pragma once

#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// Composes a picture from multisampled objects over ground and sky. Ground and sky have no edges, so they are shaded
/// once per pixel, and only where objects do not cover the whole pixel.
class Foreground {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit Foreground(const gl::ShaderLibrary& library);

    /// Returns an empty picture for objects, which write 1 as alpha. Throws gl::DeviceLimit if there is no memory for
    /// it.
    Target objectsFor(const Target& target, int samples);
    /// Binds a picture for ground and sky. In pixels that objects cover completely, its depth is set to the nearest
    /// value.
    void beginBackground() const;
    /// Composes both pictures. `isAlone`: draws only the objects. Their colours are not multiplied by alpha, and the
    /// target receives alpha, too.
    void draw(const Target& target, bool isAlone) const;

private:
    gl::Program cover_;
    gl::Program compose_;
    gl::Framebuffer objects_;
    gl::Framebuffer background_;
    VertexArray vertices_;
};

}  // namespace drape::render
