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

/// The backend that takes a command's steps.
struct ChosenBackend {
    Backend backend = Backend::cpu;
    SolverOptions options;            ///< that the command was given
    std::string reason;               ///< of auto, see BackendChoice; empty where the backend was named
    std::unique_ptr<GpuSession> gpu;  ///< null where the backend needs no GPU

    /// 1 if OpenGL reported an error, otherwise 0.
    int status() const { return gpu ? gpu->status() : 0; }
};

/// scene: that the steps are of, on which auto measures. Throws gl::NoContext where a backend was named that needs a
/// GPU, and UsageError for options that do not go with the one that is chosen.
ChosenBackend chooseBackend(const SolverOptions& options, const Scene& scene,
                            const std::filesystem::path& shaderDirectory);

/// "cpu: llvmpipe is a software renderer; the bits are the same", or the name alone where there is no reason.
std::string describe(Backend backend, const std::string& reason);

/// Calls use(solver) with a new solver of that model, and answers its result.
template <class Use>
auto withSolver(const ChosenBackend& chosen, const Model& model, Use use) {
    if (chosen.gpu) {
        const bool fused = chosen.backend == Backend::gpuFused;
        const GpuPath path = chosen.options.plain ? GpuPath::plain : fused ? GpuPath::fused : GpuPath::best;
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
