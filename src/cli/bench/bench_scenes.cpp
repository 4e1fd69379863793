// drape bench --scenes: built-in scenes, unchanged, on every backend.

#include <algorithm>
#include <cstdio>
#include <optional>

#include "cli/bench/bench_entries.h"
#include "cli/bench/bench_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "cloth/make/make_model.h"
#include "scene/start/registry.h"
#include "solver/plan/step.h"

namespace drape::cli {
namespace {

using bench::Entry;

constexpr const char* kAll = "all";

bool isAll(const BenchCommand& command) { return command.scenes.size() == 1 && command.scenes.front() == kAll; }

/// Loads all scenes before any is measured, so that a wrong name fails immediately.
std::vector<Scene> scenesFor(const BenchCommand& command) {
    std::vector<Scene> scenes;
    if (isAll(command)) {
        for (const std::string& name : builtInSceneNames()) scenes.push_back(loadScene(name));
    } else {
        for (const std::string& name : command.scenes) scenes.push_back(loadScene(name));
    }
    return scenes;
}

/// Throws UsageError if the command names both the textbook and a scene that it cannot run. Omitting either silently
/// would mislead.
void requireKnown(const BenchCommand& command, const Scene& scene) {
    const bool asked = std::ranges::find(command.backends, Backend::textbook) != command.backends.end();
    if (asked && !isAll(command) && !scene.world.bodies.empty())
        throw UsageError("--backend textbook: cannot run " + scene.name + ", since it does not support bodies");
}

/// Returns the total time of `steps` steps with each entry, s.
double secondsOf(const std::vector<bench::Result>& trial, std::uint64_t steps) {
    double seconds = 0.0;
    for (const bench::Result& result : trial) seconds += 1e-3 * result.msPerStep.median * static_cast<double>(steps);
    return seconds;
}

/// Measures a scene. If that would take too long, or a hand has no cloth to hold, prints a note to stderr and returns
/// nothing.
std::optional<BenchedSize> measureScene(const BenchCommand& command, const Scene& scene,
                                        const std::vector<Entry>& entries, const bench::GpuAccess& gpu) {
    if (command.held && scene.world.cloths.empty()) {
        noteOfBench("skipped " + scene.name + ": it has no cloth that a hand could hold");
        return std::nullopt;
    }
    const std::vector<Entry> fit = fitting(entries, scene);
    const auto trial = bench::runContest(scene, fit, {2, 1, command.held}, gpu, [](std::uint64_t) {});
    const double seconds = secondsOf(trial, command.steps);
    if (isAll(command) && seconds > static_cast<double>(command.seconds)) {
        noteOfBench("skipped " + scene.name + ": it would take about " + std::to_string(static_cast<long>(seconds)) +
                    " s, more than --seconds " + std::to_string(command.seconds));
        return std::nullopt;
    }
    BenchedSize benched{
        scene.name, scene.settings, 0, 0, {command.steps, static_cast<unsigned>(command.rounds), command.held}, {}};
    benched.substeps = substepsOf(makeModel(scene.world), scene.settings);
    if (fit.empty()) return benched;
    Progress progress(scene.name, fit.size() * (command.rounds + 1));
    benched.results =
        bench::runContest(scene, fit, benched.effort, gpu, [&](std::uint64_t done) { progress.show(done); });
    return benched;
}

}  // namespace

int benchScenes(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    const std::vector<Scene> scenes = scenesFor(command);
    for (const Scene& scene : scenes) requireKnown(command, scene);
    requireOutput(command);
    std::vector<Entry> entries = entriesFor(command);
    std::optional<GpuSession> gpu = openGpu(command, entries, shaderDirectory);
    json::Array list;
    std::optional<BenchedSize> last;
    if (!command.json) {
        std::printf("%llu steps in %llu rounds%s\n", static_cast<unsigned long long>(command.steps),
                    static_cast<unsigned long long>(command.rounds),
                    command.held ? "; a hand holds the middle of the cloth" : "");
        printSceneHeader();
    }
    for (const Scene& scene : scenes) {
        std::optional<BenchedSize> benched = measureScene(command, scene, entries, accessTo(gpu));
        if (!benched) continue;
        appendBenchJson(list, *benched);
        saveBench(command, list);
        if (!command.json) printSceneRows(*benched);
        if (!benched->results.empty()) last = std::move(benched);
    }
    if (last && !command.json) printDevices(*last);
    if (command.json) printJson(std::move(list));
    return gpu ? gpu->status() : 0;
}

}  // namespace drape::cli
