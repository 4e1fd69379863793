#include "gpu_check/lockstep.h"

#include <string>
#include <vector>

#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/reference/reference_solver.h"

namespace drape::check {

std::vector<Scene> oddGrids() {
    std::vector<Scene> scenes;
    for (const glm::uvec2 size : {glm::uvec2(2, 3), glm::uvec2(3, 65), glm::uvec2(37, 23), glm::uvec2(131, 7)}) {
        Scene scene;
        scene.name = "grid-" + std::to_string(size.x) + "x" + std::to_string(size.y);
        ClothDescription cloth;
        cloth.particles = size;
        cloth.diagonalBendLinks = true;
        scene.world.cloths = {cloth};
        Settings& settings = scene.settings;
        settings.substeps = 5;
        settings.iterations = 2;
        settings.stiffness = {1.0f, 0.8f, 0.2f, 0.1f};
        settings.wind.velocity = {2.0f, 0.5f, 4.0f};
        settings.wind.gustiness = 0.5f;
        settings.ball().on = true;
        settings.ball().motion = ColliderMotion::circle;
        settings.ball().place = {0.0f, 1.0f, 0.0f};
        settings.ball().travel = {0.4f, 0.0f, 0.3f};
        settings.ball().speed = 0.45f;
        settings.ground().on = true;
        settings.ground().place.y = 0.3f;
        scenes.push_back(scene);
    }
    return scenes;
}

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
    return result;
}

LockstepResult runInARow(const Start& start, Run& run, std::uint64_t steps, gl::Commands& commands,
                         const gl::ShaderLibrary& library) {
    const Model& model = run.model();
    CpuSolver cpu(model);
    putAtStart(cpu, start, model);
    const SolverView view = viewOf(cpu);
    std::vector<Step> taken;
    for (std::uint64_t i = 0; i < steps; ++i) {
        taken.push_back(run.nextStep(view));
        cpu.step(taken.back());
    }
    GpuSolver gpu(model, commands, library);
    putAtStart(gpu, start, model);
    for (const Step& step : taken) gpu.step(step);

    const State end = cpu.state();
    const BitDifference difference = findBitDifference(end, gpu.state());
    LockstepResult result{start.scene.name, model.particleCount(), model.linkCount(), {}};
    result.comparison = {steps, difference.floats, difference.largest, {}, hashPositions(end.positions)};
    if (difference.floats > 0)
        result.comparison.first = FirstDifference{steps, "after all steps in a row", *difference.firstElement};
    result.finite = measure(model, end, run.clock().lastSubstepLength).finite;
    return result;
}

}  // namespace drape::check
