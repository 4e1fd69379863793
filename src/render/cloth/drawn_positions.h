#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

namespace drape::render {

/// Positions for drawing where some are not those of particles: at the rims of cuts, and of a body that a hand drags.
/// Made on the GPU once a picture.
class DrawnPositions {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit DrawnPositions(const gl::ShaderLibrary& library);

    /// The buffer to be drawn as SolverBuffers::positions.
    [[nodiscard]] GLuint of(const WorldView& world, gl::Commands& commands);

private:
    gl::Program cutRim_;
    gl::Program shift_;
    gl::Buffer positions_;
};

}  // namespace drape::render
