#include "cli/auto_grid.h"

#include <cstdio>

#include "cli/outputs.h"

namespace drape::cli {
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
