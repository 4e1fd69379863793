#pragma once

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "render/frame.h"
#include "render/gl_objects.h"

namespace drape::render {

/// Puts a picture together from objects, with several samples a pixel, and ground and sky behind them, which have no
/// edges of their own: those are shaded once a pixel, and only where objects leave something of them to be seen.
class Foreground {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit Foreground(const gl::ShaderLibrary& library);

    /// An empty picture for objects, which write 1 as alpha. Throws gl::DeviceLimit when there is no room for it.
    Target objectsFor(const Target& target, int samples);
    /// A picture for ground and sky. Bound, with pixels that objects cover whole as near as can be.
    void beginBackground() const;
    /// Both together.
    void draw(const Target& target) const;

private:
    gl::Program cover_;
    gl::Program compose_;
    gl::Framebuffer objects_;
    gl::Framebuffer background_;
    VertexArray vertices_;
};

}  // namespace drape::render
