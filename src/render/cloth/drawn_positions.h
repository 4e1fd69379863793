#pragma once

#include <string_view>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

namespace drape::render {

/// Computes the positions at which particles are drawn. They differ from the particles' own positions at the rims of
/// cuts, for deforming bodies (BodiesView), and for a body that is dragged with the mouse. Runs on the GPU, once a
/// picture.
class DrawnPositions {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit DrawnPositions(const gl::ShaderLibrary& library);

    /// Replaces SolverBuffers::positions, and the normals if bodies have others.
    void replace(WorldView& world, gl::Commands& commands);

private:
    /// Copies a solver's buffer of vec4, one for each particle.
    static void copy(GLuint from, gl::Buffer& to, const WorldView& world, std::string_view name,
                     gl::Commands& commands);

    gl::Program cutRim_;
    gl::Program shift_;
    gl::Program bodies_;
    gl::Buffer positions_;
    gl::Buffer normals_;
};

}  // namespace drape::render
