#include "cli/chosen_backend.h"

#include "check/auto_backend.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"

namespace drape::cli {

ChosenBackend chooseBackend(const SolverOptions& options, const Scene& scene,
                            const std::filesystem::path& shaderDirectory) {
    const std::optional<Backend> asked = options.backend;
    ChosenBackend chosen;
    chosen.options = options;
    std::string lack = "OpenGL 4.5 is not available";
    if (!asked || needsGpu(*asked)) {
        try {
            chosen.gpu = std::make_unique<GpuSession>(shaderDirectory);
        } catch (const gl::NoContext& error) {
            if (asked) throw gl::NoContext(std::string(error.what()) + " ('--backend cpu' does not need it)");
            lack = error.what();
        }
    }
    if (asked) {
        chosen.backend = *asked;
        return chosen;
    }
    BackendChoice choice = chosen.gpu ? autoBackend(gl::deviceInfo(), scene, chosen.gpu->commands, chosen.gpu->library)
                                      : autoBackendWithoutGl(lack);
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
