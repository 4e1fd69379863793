#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "gl/shader_library.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::viewer {

/// The particles between the last two steps, in buffers of its own. Pictures that come more often than steps, or at
/// other times, show smooth motion with it. The solver's own state is never changed.
class BetweenSteps {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BetweenSteps(const gl::ShaderLibrary& library);

    /// Keeps the present positions of the solver, which then takes a step.
    void keep(const GpuSolver& solver, gl::Commands& commands);
    /// Keeps these positions, m, one for each particle.
    void keep(const std::vector<glm::vec4>& positions, gl::Commands& commands);
    /// Computes positions() and normals() at a share of the way from the kept positions to the solver's.
    void show(GpuSolver& solver, float share, gl::Commands& commands);

    const gl::Buffer& positions() const { return positions_; }
    const gl::Buffer& normals() const { return normals_; }

private:
    void makeRoom(std::size_t bytes);

    gl::Program program_;
    gl::Buffer before_, positions_, normals_;
};

}  // namespace drape::viewer
