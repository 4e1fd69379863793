#pragma once

#include <cstdint>
#include <functional>

#include "run/start.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::check {

/// A comparison of the reference with the GPU on a scene.
struct LockstepResult {
    std::string scene;
    glm::uint particles = 0;
    glm::uint links = 0;
    Comparison comparison;
    bool finite = true;               ///< all positions at the end
    std::uint64_t fusedSubsteps = 0;  ///< that the GPU took at once

    /// Two cloths that are both nowhere are no proof that the solvers agree.
    bool isRight() const { return !comparison.first && finite; }
};

/// Takes so many steps on both, from where the run begins, and compares after each. show: called with the steps that
/// are done, first with 0 when both solvers are there. Throws as GpuSolver does.
LockstepResult runInLockstep(const Start& start, Run& run, std::uint64_t steps, GpuPath path, gl::Commands& commands,
                             const gl::ShaderLibrary& library, const std::function<void(std::uint64_t)>& show);

/// Takes all steps on the GPU before anything is read back, as the viewer and `simulate` do, and compares the end with
/// the CPU. In lockstep the GPU has done each step before the next is sent, which hides a driver that mixes them up.
/// Steps are kept until then. Throws as GpuSolver does.
LockstepResult runInARow(const Start& start, Run& run, std::uint64_t steps, gl::Commands& commands,
                         const gl::ShaderLibrary& library);

}  // namespace drape::check
