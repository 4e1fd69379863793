#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "gl/shader_library.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::viewer {

/// The positions and normals of the particles between the last two steps. They are in buffers of their own, so the
/// solver's state does not change. With them, motion looks smooth even if there are more pictures than steps.
class BetweenSteps {
public:
    /// Throws gl::Error if a shader does not compile.
    explicit BetweenSteps(const gl::ShaderLibrary& library);

    /// Keeps the solver's current positions. Call it before the solver takes a step.
    void keep(const GpuSolver& solver, gl::Commands& commands);
    /// Keeps the given positions, m, one for each particle.
    void keep(const std::vector<glm::vec4>& positions, gl::Commands& commands);
    /// Computes positions() and normals() between the kept positions and those of the solver.
    /// `share`: 0 for the kept positions to 1 for the solver's.
    void show(GpuSolver& solver, float share, gl::Commands& commands);

    const gl::Buffer& positions() const { return positions_; }
    const gl::Buffer& normals() const { return normals_; }

private:
    void makeRoom(std::size_t bytes);

    gl::Program program_;
    gl::Buffer before_, positions_, normals_;
};

}  // namespace drape::viewer
