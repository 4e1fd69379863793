#include "check/lockstep.h"

#include "solver/measure.h"
#include "solver/reference/reference_solver.h"

namespace drape::check {

LockstepResult runInLockstep(const Start& start, Run& run, std::uint64_t steps, GpuPath path, gl::Commands& commands,
                             const gl::ShaderLibrary& library, const std::function<void(std::uint64_t)>& show) {
    const Model& model = run.model();
    ReferenceSolver cpu(model);
    GpuSolver gpu(model, commands, library, path);
    putAtStart(cpu, start, model);
    putAtStart(gpu, start, model);
    const SolverView view = viewOf(cpu);
    LockstepResult result{start.scene.name, model.particleCount(), model.linkCount(), {}};
    show(0);
    for (std::uint64_t i = 0; i < steps; ++i) {
        stepInLockstep(cpu, gpu, model, run.nextStep(view), result.comparison);
        show(i + 1);
    }
    result.finite = measure(model, cpu.state(), run.clock().lastSubstepLength).finite;
    result.fusedSubsteps = gpu.fusedSubsteps();
    return result;
}

}  // namespace drape::check
