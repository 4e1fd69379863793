#include <chrono>
#include <cstdio>
#include <optional>

#include "cli/commands.h"
#include "cli/gpu_session.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "json/write.h"
#include "scene/registry.h"
#include "solver/cpu_solver.h"
#include "solver/fabric.h"
#include "solver/gpu_solver.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

using bench::Backend;

struct Run {
    Backend backend = Backend::gpu;  ///< the one that took the steps
    State state;
    double loadSeconds = 0.0;  ///< until the first step could be taken
    double seconds = 0.0;      ///< from the first step until the state is back
};

using WallClock = std::chrono::steady_clock;

double secondsSince(WallClock::time_point start) {
    return std::chrono::duration<double>(WallClock::now() - start).count();
}

template <class Solver>
Run takeSteps(Solver& solver, const Model& model, const Settings& settings, std::uint64_t steps) {
    Progress progress("simulating", steps);
    Clock clock;
    const auto start = WallClock::now();
    for (std::uint64_t i = 0; i < steps; ++i) {
        solver.step(makeStep(model, settings, clock));
        progress.show(i + 1);
    }
    Run run;
    run.state = solver.state();  // waits for the GPU
    run.seconds = secondsSince(start);
    return run;
}

/// A stiffness that is set, and the greatest that these substeps can follow.
struct Stiffness {
    float set = 0.0f;       ///< 0: none
    float resolved = 0.0f;  ///< what is more acts like this
};

struct Stiffnesses {
    Stiffness membrane;  ///< N/m
    Stiffness bending;   ///< N m
};

Stiffnesses stiffnessesOf(const Model& model, const Settings& settings) {
    return {{settings.membraneStiffness, resolvedMembraneStiffness(model.limits, settings)},
            {settings.bendingStiffness, resolvedBendingStiffness(model.limits, settings)}};
}

/// "1000 N/m, which these substeps follow up to 62"
void printStiffness(const char* name, Stiffness stiffness, const char* unit) {
    if (stiffness.set == 0.0f) return;
    std::printf("%-15s %.4g %s, which these substeps follow up to %.3g\n", name, stiffness.set, unit,
                stiffness.resolved);
}

/// Null where none is set.
json::Value numberIfSet(Stiffness stiffness, float value) {
    return stiffness.set == 0.0f ? json::Value() : numberOrNull(value);
}

json::Value asJson(const Scene& scene, const SimulateCommand& command, const Model& model, const Run& run,
                   const Measures& measures) {
    Settings taken = scene.settings;
    taken.substeps = substepsOf(model, scene.settings);
    const auto [membrane, bending] = stiffnessesOf(model, taken);
    return json::Object{{"scene", scene.name},
                        {"backend", bench::backendName(run.backend)},
                        {"particles", json::number(model.particleCount())},
                        {"links", json::number(model.linkCount())},
                        {"steps", json::number(command.steps)},
                        {"substeps", json::number(taken.substeps)},
                        {"load_s", json::number(run.loadSeconds)},
                        {"wall_s", json::number(run.seconds)},
                        {"stretch_max_percent", numberOrNull(measures.stretchMaxPercent)},
                        {"stretch_rms_percent", numberOrNull(measures.stretchRmsPercent)},
                        {"kinetic_energy_j", numberOrNull(measures.kineticEnergy)},
                        {"membrane_stiffness_n_per_m", numberIfSet(membrane, membrane.set)},
                        {"membrane_stiffness_resolved_n_per_m", numberIfSet(membrane, membrane.resolved)},
                        {"bending_stiffness_n_m", numberIfSet(bending, bending.set)},
                        {"bending_stiffness_resolved_n_m", numberIfSet(bending, bending.resolved)},
                        {"hash", hashText(hashPositions(run.state.positions))}};
}

void printTable(const Scene& scene, const SimulateCommand& command, const Model& model, const Run& run,
                const Measures& measures) {
    const auto steps = static_cast<double>(command.steps);
    Settings taken = scene.settings;
    taken.substeps = substepsOf(model, scene.settings);
    std::printf("scene           %s\n", scene.name.c_str());
    std::printf("backend         %s\n", bench::backendName(run.backend));
    std::printf("particles       %u\n", model.particleCount());
    std::printf("links           %u\n", model.linkCount());
    std::printf("steps           %.0f\n", steps);
    std::printf("substeps        %u\n", taken.substeps);
    std::printf("load            %.3f s\n", run.loadSeconds);
    std::printf("time            %.3f s, %.3f ms a step\n", run.seconds, 1000.0 * run.seconds / steps);
    std::printf("stretch         %.3f %% at most, %.3f %% RMS\n", measures.stretchMaxPercent,
                measures.stretchRmsPercent);
    std::printf("kinetic energy  %.6g J\n", measures.kineticEnergy);
    const auto [membrane, bending] = stiffnessesOf(model, taken);
    printStiffness("membrane", membrane, "N/m");
    printStiffness("bending", bending, "N m");
    std::printf("hash            %s\n", hashText(hashPositions(run.state.positions)).c_str());
}

}  // namespace

int runSimulate(const SimulateCommand& command, const std::filesystem::path& shaderDirectory) {
    const auto start = WallClock::now();
    const Scene scene = loadSceneAs(command.scene, command.wishes);
    std::optional<GpuSession> gpu;
    if (needsGpu(command.backend)) {
        gpu.emplace(shaderDirectory);
        GpuSolver::requireRoom(scene.world);
    }
    const Model model = makeModel(scene.world);
    Run run;
    if (gpu) {
        const bool fused = command.backend == Backend::gpuFused;
        const GpuPath path = command.plain ? GpuPath::plain : fused ? GpuPath::fused : GpuPath::best;
        GpuSolver solver(model, gpu->commands, gpu->library, path);
        glFinish();
        const double loadSeconds = secondsSince(start);
        run = takeSteps(solver, model, scene.settings, command.steps);
        run.loadSeconds = loadSeconds;
        // Whatever was asked for: scenes that are more than intact cloths go pass by pass.
        run.backend = solver.fusedSubsteps() > 0 ? Backend::gpuFused : Backend::gpu;
    } else if (command.backend == Backend::reference) {
        ReferenceSolver solver(model);
        const double loadSeconds = secondsSince(start);
        run = takeSteps(solver, model, scene.settings, command.steps);
        run.loadSeconds = loadSeconds;
    } else {
        CpuSolver solver(model, {.threads = command.threads});
        const double loadSeconds = secondsSince(start);
        run = takeSteps(solver, model, scene.settings, command.steps);
        run.loadSeconds = loadSeconds;
    }
    if (!gpu) run.backend = command.backend;
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
