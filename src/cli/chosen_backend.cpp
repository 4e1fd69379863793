#include "cli/chosen_backend.h"

#include "gl/context/device_info.h"
#include "gl/error.h"
#include "solver/gpu/auto_backend.h"

namespace drape::cli {

ChosenBackend chooseBackend(const SolverOptions& options, const Scene& scene,
                            const std::filesystem::path& shaderDirectory) {
    const std::optional<Backend> asked = options.backend;
    ChosenBackend chosen;
    chosen.options = options;
    if (!asked || needsGpu(*asked)) {
        try {
            chosen.gpu = std::make_unique<GpuSession>(shaderDirectory);
        } catch (const gl::NoContext&) {
            if (asked) throw;
        }
    }
    if (asked) {
        chosen.backend = *asked;
        return chosen;
    }
    BackendChoice choice = chosen.gpu ? autoBackend(gl::deviceInfo(), scene, chosen.gpu->commands, chosen.gpu->library)
                                      : autoBackendWithoutGl();
    chosen.backend = choice.backend;
    chosen.reason = std::move(choice.reason);
    options.requireFit(chosen.backend);
    if (!needsGpu(chosen.backend)) chosen.gpu.reset();
    return chosen;
}

std::string describe(Backend backend, const std::string& reason) {
    return std::string(enumName(backend)) + (reason.empty() ? "" : ": " + reason);
}

}  // namespace drape::cli
