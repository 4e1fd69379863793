#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/gpu_session.h"
#include "cli/options/option_groups.h"
#include "solver/backend.h"
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

}  // namespace drape::cli
