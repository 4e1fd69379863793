#include "solver/compare.h"

#include <cstdio>

#include "cli/commands.h"
#include "cli/progress.h"
#include "json/write.h"
#include "run/start.h"
#include "scene/fabrics.h"
#include "solver/gpu_solver.h"
#include "solver/measure.h"
#include "solver/reference_solver.h"

namespace drape::cli {
namespace {

/// A comparison, and whether the cloth came out of it in one piece.
struct Outcome {
    Comparison comparison;
    bool finite = true;
};

Outcome compareFrom(const Start& start, Run& run, std::uint64_t steps, GpuPath path, GpuSession& gpu,
                    Preparing& preparing) {
    const Model& model = run.model();
    ReferenceSolver cpuSolver(model);
    GpuSolver gpuSolver(model, gpu.commands, gpu.library, path);
    putAtStart(cpuSolver, start, model);
    putAtStart(gpuSolver, start, model);
    const SolverView view = viewOf(cpuSolver);
    preparing.end();
    Progress progress(start.scene.name, steps);
    progress.show(0);
    Comparison account;
    for (std::uint64_t i = 0; i < steps; ++i) {
        stepInLockstep(cpuSolver, gpuSolver, model, run.nextStep(view), account);
        progress.show(i + 1);
    }
    return {account, measure(model, cpuSolver.state(), run.clock().lastSubstepLength).finite};
}

json::Value asJson(const Scene& scene, const Model& model, const Comparison& result) {
    json::Value first;
    if (result.first) {
        first = json::Object{{"step", json::number(result.first->step)},
                             {"pass", result.first->pass},
                             {"particle", json::number(result.first->particle)}};
    }
    return json::Object{{"scene", scene.name},
                        {"particles", json::number(model.particleCount())},
                        {"links", json::number(model.linkCount())},
                        {"steps", json::number(result.steps)},
                        {"differing_floats", json::number(result.differingFloats)},
                        {"max_abs_difference", numberOrNull(result.largestDifference)},
                        {"first_difference", std::move(first)},
                        {"hash", hashText(result.hash)}};
}

void printHeader() {
    std::printf("%-12s %9s %9s %7s %9s %9s  %-16s  %s\n", "scene", "particles", "links", "steps", "differing",
                "largest", "hash", "first difference");
}

void printRow(const Scene& scene, const Model& model, const Comparison& result) {
    std::string first = "none";
    if (result.first) {
        first = "step " + std::to_string(result.first->step) + ", " + result.first->pass + ", particle " +
                std::to_string(result.first->particle);
    }
    std::printf("%-12s %9u %9u %7llu %9llu %9.3g  %-16s  %s\n", scene.name.c_str(), model.particleCount(),
                model.linkCount(), static_cast<unsigned long long>(result.steps),
                static_cast<unsigned long long>(result.differingFloats), result.largestDifference,
                hashText(result.hash).c_str(), first.c_str());
    std::fflush(stdout);  // a scene may take a while
}

/// Of all the built-in scenes, those that can be as is wished; the others are named.
std::vector<Start> suitedScenes(const SceneWishes& wishes) {
    if (!wishes.fabric.empty()) fabricPreset(wishes.fabric, "--fabric");  // throws if there is no such
    const bool asTheyAre = !wishes.columns && wishes.fabric.empty();
    std::vector<Start> scenes;
    for (const std::string& name : builtInSceneNames()) {
        try {
            scenes.push_back(loadStart(name, wishes));
        } catch (const SceneError& error) {
            if (asTheyAre) throw;
            std::fprintf(stderr, "drape: compare: left out: %s\n", error.what());
        }
    }
    if (scenes.empty()) throw UsageError("no built-in scene can be compared like that");
    return scenes;
}

/// All before the first is run, so that a mistake shows at once.
std::vector<Start> scenesFor(const CompareCommand& command) {
    if (command.scenes.empty()) return suitedScenes(command.wishes);
    std::vector<Start> scenes;
    for (const std::string& name : command.scenes) scenes.push_back(loadStart(name, command.wishes));
    return scenes;
}

}  // namespace

int runCompare(const CompareCommand& command, const std::filesystem::path& shaderDirectory) {
    const std::vector<Start> starts = scenesFor(command);
    GpuSession gpu(shaderDirectory);
    for (const Start& start : starts) GpuSolver::requireRoom(start.scene.world);
    json::Array list;
    bool equal = true;
    if (!command.json) printHeader();
    for (const Start& start : starts) {
        const Scene& scene = start.scene;
        Preparing preparing(scene.name);
        const std::unique_ptr<Run> run = makeRun(start);
        const Model& model = run->model();
        const auto [result, finite] =
            compareFrom(start, *run, command.steps, command.plain ? GpuPath::plain : GpuPath::fused, gpu, preparing);
        equal = equal && !result.first && finite;
        // Two cloths that are both nowhere are no proof that the solvers agree.
        if (!finite) std::fprintf(stderr, "drape: %s: the cloth is no longer finite\n", scene.name.c_str());
        if (command.json) {
            list.push_back(asJson(scene, model, result));
        } else {
            printRow(scene, model, result);
        }
    }
    if (command.json) std::fputs(json::write(std::move(list)).c_str(), stdout);
    return equal ? gpu.status() : 1;
}

}  // namespace drape::cli
