#include <cstdio>
#include <optional>

#include "cli/check/check_report.h"
#include "cli/command_line.h"
#include "cli/gpu_session.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "scene/parts/fabrics.h"

namespace drape::cli {
namespace {

struct CompareCommand {
    std::vector<std::string> scenes;  ///< names of scenes; empty: all built-in scenes
    SceneWishes wishes;
    std::uint64_t steps = 60;
    bool plain = false;  ///< whether the GPU runs each pass as a dispatch of its own
    bool json = false;
};

void declare(Options& options, CompareCommand& compare) {
    options.addAll({"scene", "SCENE", "Scenes, or SCENE:OPTION=CHOICE,... [all built-in scenes]"},
                   [&](const std::vector<std::string>& scenes) { compare.scenes = scenes; });
    addGrid(options, compare.wishes.columns);
    addFabric(options, compare.wishes);
    addSet(options, compare.wishes);
    options.addWhole({"--steps", "N", "Steps per scene [60]"}, 1, kMostSteps, compare.steps);
    addPlain(options, compare.plain);
    addJson(options, compare.json);
}

void printHeader() {
    std::printf("%-12s %9s %9s %7s %9s %9s  %-16s  %s\n", "scene", "particles", "links", "steps", "differing",
                "largest", "hash", "first difference");
}

void printRow(const check::LockstepResult& lockstep) {
    const Comparison& result = lockstep.comparison;
    std::printf("%-12s %9u %9u %7llu %9llu %9.3g  %-16s  %s\n", lockstep.scene.c_str(), lockstep.particles,
                lockstep.links, static_cast<unsigned long long>(result.steps),
                static_cast<unsigned long long>(result.differingFloats), result.largestDifference,
                hashText(result.hash).c_str(), firstDifference(result).c_str());
    std::fflush(stdout);  // shows this line now, because the next scene may take a while
}

/// Loads the built-in scenes that support the wishes. Names the unsupported ones on stderr.
std::vector<Start> suitedScenes(const SceneWishes& wishes) {
    if (!wishes.fabric.empty()) findFabric(wishes.fabric, {}, "--fabric");  // throws if the fabric is unknown
    const bool asTheyAre = !wishes.columns && wishes.fabric.empty() && wishes.set.empty();
    std::vector<Start> scenes;
    for (const std::string& name : builtInSceneNames()) {
        try {
            scenes.push_back(loadStart(name, wishes));
        } catch (const SceneError& error) {
            if (asTheyAre) throw;
            std::fprintf(stderr, "drape: compare: skipped: %s\n", error.what());
        }
    }
    if (scenes.empty()) throw UsageError("no built-in scene supports these options");
    return scenes;
}

/// Loads all scenes before any is run, so that a wrong name fails immediately.
std::vector<Start> scenesFor(const CompareCommand& command) {
    if (command.scenes.empty()) return suitedScenes(command.wishes);
    std::vector<Start> scenes;
    for (const std::string& name : command.scenes) scenes.push_back(loadStart(name, command.wishes));
    return scenes;
}

int runCompare(const CompareCommand& command, const std::filesystem::path& shaderDirectory) {
    const std::vector<Start> starts = scenesFor(command);
    GpuSession gpu(shaderDirectory);
    for (const Start& start : starts) {
        tellSceneNotes(start.scene);
        GpuSolver::requireRoom(start.scene.world);
    }
    json::Array list;
    bool equal = true;
    if (!command.json) printHeader();
    for (const Start& start : starts) {
        Preparing preparing(start.scene.name);
        const std::unique_ptr<Run> run = makeRun(start);
        std::optional<Progress> progress;
        const auto show = [&](std::uint64_t done) {
            preparing.end();
            if (!progress) progress.emplace(start.scene.name, command.steps);
            progress->show(done);
        };
        const GpuPath path = command.plain ? GpuPath::plain : GpuPath::joined;
        const auto result = check::runInLockstep(start, *run, command.steps, path, gpu.commands, gpu.library, show);
        progress.reset();
        equal = equal && result.isRight();
        if (!result.finite) std::fprintf(stderr, "drape: %s: the cloth is no longer finite\n", result.scene.c_str());
        if (command.json) {
            list.push_back(cli::asJson(result));
        } else {
            printRow(result);
        }
    }
    if (command.json) printJson(std::move(list));
    return equal ? gpu.status() : 1;
}

}  // namespace

Action compareCommand(Options& options) { return actionOf<CompareCommand>(options, declare, runCompare); }

}  // namespace drape::cli
