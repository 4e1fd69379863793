#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "gl/shader_library.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::viewer {

/// The particles between the last two steps, in buffers of its own: pictures that come more often than steps, or at
/// other times, show motion without judder. The solver's own state is never changed.
class BetweenSteps {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BetweenSteps(const gl::ShaderLibrary& library);

    /// Sets the step before the last: as the solver has it now, before it takes another step, or as given, m and one
    /// for each of its particles.
    void keep(const GpuSolver& solver, gl::Commands& commands);
    void keep(const std::vector<glm::vec4>& positions, gl::Commands& commands);
    /// Brings positions() and normals() to a share of the way from there to where the solver is.
    void show(GpuSolver& solver, float share, gl::Commands& commands);

    const gl::Buffer& positions() const { return positions_; }
    const gl::Buffer& normals() const { return normals_; }

private:
    void makeRoom(std::size_t bytes);

    gl::Program program_;
    gl::Buffer before_, positions_, normals_;
};

}  // namespace drape::viewer
