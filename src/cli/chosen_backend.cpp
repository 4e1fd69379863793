#include "cli/chosen_backend.h"

#include <cstdio>

#include "backend/backend.h"
#include "cli/outputs.h"
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

namespace {

constexpr double kAffordable = 60.0;  // time that a command may take, s

}  // namespace

Start loadAffordable(const std::string& command, const std::string& source, SceneWishes wishes,
                     const std::function<RunCost(const Start&)>& measure) {
    const Start asWritten = loadStart(source, wishes);
    const bool hasCloth = !asWritten.scene.world.cloths.empty();
    wishes.columns = hasCloth ? asWritten.scene.world.cloths.front().particles.x : ClothDescription::kMinSide;
    Start own = loadStart(source, wishes);  // refuses the same scenes as --grid N
    const AffordableGrid grid = affordableGrid(own.scene, measure(own), kAffordable);
    std::fprintf(stderr, "drape: %s: --grid auto: %u x %u, about %s\n", command.c_str(), grid.particles.x,
                 grid.particles.y, durationText(grid.seconds).c_str());
    if (grid.columns == *wishes.columns) return own;
    wishes.columns = grid.columns;
    return loadStart(source, wishes);
}

Start loadAffordable(const std::string& command, const std::string& source, const SceneWishes& wishes,
                     const ChosenBackend& chosen, double steps) {
    return loadAffordable(command, source, wishes, [&](const Start& own) {
        const auto began = WallClock::now();
        const std::unique_ptr<Run> run = makeRun(own);
        return withSolver(chosen, run->model(), [&](auto& solver) { return costOfSteps(solver, *run, began, steps); });
    });
}

}  // namespace drape::cli
