#include <chrono>
#include <cstdio>
#include <optional>

#include "cli/commands.h"
#include "cli/gpu_session.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "json/write.h"
#include "scene/registry.h"
#include "scene/resize.h"
#include "solver/cpu_solver.h"
#include "solver/fabric.h"
#include "solver/gpu_solver.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

struct Run {
    State state;
    double seconds = 0.0;  ///< from the first step until the state is back
};

template <class Solver>
Run takeSteps(Solver& solver, const Model& model, const Settings& settings, std::uint64_t steps) {
    Progress progress("simulating", steps);
    Clock clock;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < steps; ++i) {
        solver.step(makeStep(model, settings, clock));
        progress.show(i + 1);
    }
    Run run{solver.state(), 0.0};  // waits for the GPU
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return run;
}

/// "1000 N/m, told apart up to 62": what a stiffness is, and how much of it the substeps can tell.
void printStiffness(const char* name, float stiffness, float resolved, const char* unit) {
    if (stiffness == 0.0f) return;
    std::printf("%-15s %.4g %s, told apart up to %.3g\n", name, stiffness, unit, resolved);
}

json::Value asJson(const Scene& scene, const SimulateCommand& command, const Model& model, const Run& run,
                   const Measures& measures) {
    return json::Object{{"scene", scene.name},
                        {"backend", command.backend == Backend::cpu ? "cpu" : "gpu"},
                        {"particles", json::number(model.particleCount())},
                        {"links", json::number(model.linkCount())},
                        {"steps", json::number(command.steps)},
                        {"wall_s", json::number(run.seconds)},
                        {"stretch_max_percent", numberOrNull(measures.stretchMaxPercent)},
                        {"stretch_rms_percent", numberOrNull(measures.stretchRmsPercent)},
                        {"kinetic_energy_j", numberOrNull(measures.kineticEnergy)},
                        {"hash", hashText(hashPositions(run.state.positions))}};
}

void printTable(const Scene& scene, const SimulateCommand& command, const Model& model, const Run& run,
                const Measures& measures) {
    const auto steps = static_cast<double>(command.steps);
    std::printf("scene           %s\n", scene.name.c_str());
    std::printf("backend         %s\n", command.backend == Backend::cpu ? "cpu" : "gpu");
    std::printf("particles       %u\n", model.particleCount());
    std::printf("links           %u\n", model.linkCount());
    std::printf("steps           %.0f\n", steps);
    std::printf("time            %.3f s, %.3f ms a step\n", run.seconds, 1000.0 * run.seconds / steps);
    std::printf("stretch         %.3f %% at most, %.3f %% RMS\n", measures.stretchMaxPercent,
                measures.stretchRmsPercent);
    std::printf("kinetic energy  %.6g J\n", measures.kineticEnergy);
    printStiffness("membrane", scene.settings.membraneStiffness,
                   resolvedMembraneStiffness(model.limits, scene.settings), "N/m");
    printStiffness("bending", scene.settings.bendingStiffness, resolvedBendingStiffness(model.limits, scene.settings),
                   "N m");
    std::printf("hash            %s\n", hashText(hashPositions(run.state.positions)).c_str());
}

}  // namespace

int runSimulate(const SimulateCommand& command, const std::filesystem::path& shaderDirectory) {
    Scene scene = loadScene(command.scene);
    if (command.size) resizeCloths(scene, *command.size);
    std::optional<GpuSession> gpu;
    if (command.backend == Backend::gpu) {
        gpu.emplace(shaderDirectory);
        GpuSolver::requireRoom(scene.world);
    }
    const Model model = makeModel(scene.world);
    Run run;
    if (gpu) {
        GpuSolver solver(model, gpu->commands, gpu->library);
        run = takeSteps(solver, model, scene.settings, command.steps);
    } else {
        CpuSolver solver(model);
        run = takeSteps(solver, model, scene.settings, command.steps);
    }
    const int status = gpu ? gpu->status() : 0;
    const float h = scene.settings.timeStep / static_cast<float>(substepsOf(model, scene.settings));
    const Measures measures = measure(model, run.state, h);
    if (command.json) {
        std::fputs(json::write(asJson(scene, command, model, run, measures)).c_str(), stdout);
    } else {
        printTable(scene, command, model, run, measures);
    }
    if (measures.finite) return status;
    std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n", scene.name.c_str());
    return 1;
}

}  // namespace drape::cli
