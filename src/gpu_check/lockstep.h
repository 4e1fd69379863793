#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "run/start/start.h"
#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::check {

/// Returns small cloths in wind with a ball and the ground. Their columns and rows are multiples of neither the size of
/// a work group nor the number of lanes: grids two and three particles wide, and larger odd ones.
std::vector<Scene> oddGrids();

/// The comparison of the reference with the GPU on a scene.
struct LockstepResult {
    std::string scene;
    glm::uint particles = 0;
    glm::uint links = 0;
    Comparison comparison;
    bool finite = true;  ///< whether all positions are finite at the end

    /// Returns whether CPU and GPU agree. Equal results prove nothing unless they are finite.
    bool isRight() const { return !comparison.first && finite; }
};

/// Takes `steps` steps on both solvers from the start of the run, and compares them after each. Throws as GpuSolver
/// does.
/// `show`: called with the number of steps done, first with 0 when both solvers exist.
LockstepResult runInLockstep(const Start& start, Run& run, std::uint64_t steps, GpuPath path, gl::Commands& commands,
                             const gl::ShaderLibrary& library, const std::function<void(std::uint64_t)>& show);

/// Takes all steps on the GPU before any read-back, as the viewer and `simulate` do, and compares the end with the CPU.
/// In lockstep the GPU finishes each step before the next is sent, which would hide the fault of a driver that mixes
/// steps up. All steps are held in memory until then. Throws as GpuSolver does.
LockstepResult runInARow(const Start& start, Run& run, std::uint64_t steps, gl::Commands& commands,
                         const gl::ShaderLibrary& library);

}  // namespace drape::check
