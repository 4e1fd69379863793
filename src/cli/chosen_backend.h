#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "backend/backend.h"
#include "base/wall_clock.h"
#include "cli/gpu_session.h"
#include "cli/options/options.h"
#include "run/start/start.h"
#include "scene/parts/resize.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"

namespace drape::cli {

/// The backend that takes the steps of a command, and the reason for its choice.
struct ChosenBackend {
    Backend backend = Backend::cpu;
    SolverOptions options;            ///< solver options of the command
    std::string reason;               ///< why auto chose this backend, see BackendChoice; empty if the user named it
    std::unique_ptr<GpuSession> gpu;  ///< null if the backend needs no GPU

    /// Returns 1 if OpenGL reported an error, otherwise 0.
    int status() const { return gpu ? gpu->status() : 0; }
};

/// Chooses the backend for a command. auto measures on `scene`. Throws gl::NoContext if the user named a backend that
/// needs a GPU and there is none, and UsageError if an option does not suit the backend that auto chooses.
ChosenBackend chooseBackend(const SolverOptions& options, const Scene& scene,
                            const std::filesystem::path& shaderDirectory);

/// Returns "cpu: llvmpipe is a software renderer; the bits are the same", or only the name if there is no reason.
std::string describe(Backend backend, const std::string& reason);

/// Calls use(solver) with a new solver of the model. Returns its result.
template <class Use>
auto withSolver(const ChosenBackend& chosen, const Model& model, Use use) {
    if (chosen.gpu) {
        const bool joined = chosen.backend == Backend::gpuJoined;
        const GpuPath path = chosen.options.plain ? GpuPath::plain : joined ? GpuPath::joined : GpuPath::best;
        GpuSolver solver(model, chosen.gpu->commands, chosen.gpu->library, path);
        return use(solver);
    }
    if (chosen.backend == Backend::reference) {
        ReferenceSolver solver(model);
        return use(solver);
    }
    CpuSolver solver(model, {.threads = chosen.options.threads});
    return use(solver);
}

/// Loads a scene for `--grid auto`: with the finest grid, but none coarser than the scene's own, with which the command
/// is expected to take at most a minute. Says on stderr which grid that is. Throws as loadStart() does with a number of
/// columns.
/// `command`: name of the command, for the message.
/// `measure`: measures the run with the scene's own grid.
Start loadAffordable(const std::string& command, const std::string& source, SceneWishes wishes,
                     const std::function<RunCost(const Start&)>& measure);
/// Does the same for a command that draws no pictures.
/// `steps`: number of steps that the command will take.
Start loadAffordable(const std::string& command, const std::string& source, const SceneWishes& wishes,
                     const ChosenBackend& chosen, double steps);

/// Measures the time of a run's steps from its start.
/// `solver`: solver of the run's model, new.
/// `began`: time when the run's model began to be made.
/// `steps`: number of steps that the command will take.
template <class Solver>
RunCost costOfSteps(Solver& solver, Run& run, WallClock::time_point began, double steps) {
    constexpr double kLongest = 1.0;  // time after which no more steps are measured, s
    constexpr int kMost = 30;         // greatest number of measured steps
    const SolverView view = viewOf(solver);
    const auto take = [&] {
        solver.step(run.nextStep(view));
        if constexpr (std::is_same_v<Solver, GpuSolver>) glFinish();
    };
    take();  // the first step includes work that is done only once
    RunCost cost{.load = secondsSince(began)};
    const auto first = WallClock::now();
    int taken = 0;
    while (taken < kMost && (taken == 0 || secondsSince(first) < kLongest)) {
        take();
        ++taken;
    }
    cost.steps = steps * secondsSince(first) / taken;
    return cost;
}

}  // namespace drape::cli
