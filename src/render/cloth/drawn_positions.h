#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

namespace drape::render {

/// Computes the positions at which particles are drawn. They differ from the particles' own positions at the rims of
/// cuts, and for a body that is dragged with the mouse. Runs on the GPU, once a picture.
class DrawnPositions {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit DrawnPositions(const gl::ShaderLibrary& library);

    /// Returns the buffer that replaces SolverBuffers::positions.
    [[nodiscard]] GLuint of(const WorldView& world, gl::Commands& commands);

private:
    gl::Program cutRim_;
    gl::Program shift_;
    gl::Buffer positions_;
};

}  // namespace drape::render
