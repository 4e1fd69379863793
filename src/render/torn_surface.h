#pragma once

#include "gl/buffer.h"
#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame.h"

namespace drape::render {

/// The triangles that tearing and cutting have left, as an element list made on the GPU once a frame.
class TornSurface {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit TornSurface(const gl::ShaderLibrary& library);

    /// The element list to be drawn as SurfacesView::exactIndices.
    [[nodiscard]] GLuint indices(const SolverBuffers& solver, gl::Commands& commands);

private:
    gl::Program program_;
    gl::Buffer indices_;
};

}  // namespace drape::render
