#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

#include <vector>

namespace drape::render {

/// Binds the links of one pass where the shaders read links.
void bindLinks(const SolverBuffers& solver, const LinkPass& pass);

/// Draws links as lines, and particles as discs, of a width on the screen.
class ViewLinks {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewLinks(const gl::ShaderLibrary& library);

    /// The buffers that draw() reads; to be declared to gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> accesses(const WorldView& world);

    /// All links that hold, in the colours of their kinds or passes, as the view says. Blending is left off.
    void draw(const Frame& frame, const Target& target) const;
    /// Discs where values (bound by the caller) are not zero.
    void drawMarks(const Frame& frame, const Target& target) const;

private:
    gl::Program links_;
    gl::Program marks_;
    VertexArray vertices_;
};

}  // namespace drape::render
