#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

#include <vector>

namespace drape::render {

/// Binds the links of one pass to kLinksBinding, from which shaders read links.
void bindLinks(const SolverBuffers& solver, const LinkPass& pass);

/// Draws links as lines and particles as discs. Lines and discs have a width in pixels.
class ViewLinks {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewLinks(const gl::ShaderLibrary& library);

    /// Returns the buffers that draw() reads, for gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> accesses(const WorldView& world);

    /// Draws all unbroken links in the colours of their kinds or passes, depending on the view. Leaves blending off.
    void draw(const Frame& frame, const Target& target) const;
    /// Draws discs at particles whose value is not 0. The caller must bind ViewData::values().
    void drawMarks(const Frame& frame, const Target& target) const;

private:
    gl::Program links_;
    gl::Program marks_;
    VertexArray vertices_;
};

}  // namespace drape::render
