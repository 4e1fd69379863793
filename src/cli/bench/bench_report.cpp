// drape bench --scenes: built-in scenes, unchanged, on every backend.
#include "cli/bench/bench_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "cli/bench/bench_entries.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/plan/step.h"

namespace drape::cli {
namespace {

using bench::Result;

json::Value wholeOrNull(std::optional<std::uint64_t> value) {
    return value ? json::Value(json::number(*value)) : json::Value();
}

json::Value numberOrNull(std::optional<double> value) { return value ? cli::numberOrNull(*value) : json::Value(); }

/// Formats a value with four significant digits, or with all digits before the point if those are more. Returns "-" for
/// nothing.
std::string cell(std::optional<double> value) {
    if (!value || !std::isfinite(*value)) return "-";
    int decimals = 3;
    for (double high = 10.0; decimals > 0 && std::fabs(*value) >= high; high *= 10.0) --decimals;
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, *value);
    return text;
}

std::string threadsOf(const Result& result) {
    return needsGpu(result.entry.backend) ? "-" : std::to_string(result.entry.threads);
}

std::optional<double> mebibytes(std::optional<std::uint64_t> bytes) {
    return bytes ? std::optional(static_cast<double>(*bytes) / (1 << 20)) : std::nullopt;
}

json::Value asJson(const BenchedSize& size, const Result& result) {
    const bool onGpu = needsGpu(result.entry.backend);
    return json::Object{
        {"backend", enumName(result.entry.backend)},
        {"device", result.device},
        {"threads", onGpu ? json::Value() : json::Value(json::number(result.entry.threads))},
        {"size", size.columns > 0 ? json::Value(json::number(size.columns)) : json::Value()},
        {"substeps", json::number(size.substeps)},
        {"iterations", json::number(size.settings.iterations)},
        {"particles", json::number(result.particles)},
        {"links", json::number(result.links)},
        {"ms_per_step", json::number(result.msPerStep.median)},
        {"ns_per_projection", numberOrNull(result.nsPerProjection)},
        {"ms_per_step_min", json::number(result.msPerStep.least)},
        {"ms_per_step_max", json::number(result.msPerStep.most)},
        {"cpu_ms_per_step", json::number(result.cpuMsPerStep)},
        {"particle_steps_per_s", json::number(result.particleStepsPerSecond)},
        {"times_textbook", numberOrNull(result.timesTextbook)},
        {"times_fastest", json::number(result.timesFastest)},
        {"growth_exponent", numberOrNull(result.growth)},
        {"instructions", result.instructions.empty() ? json::Value() : json::Value(result.instructions)},
        {"steps", json::number(size.effort.steps)},
        {"rounds", json::number(std::uint32_t{size.effort.rounds})},
        {"stretch_max_percent", cli::numberOrNull(result.reached.stretchMaxPercent)},
        {"stretch_rms_percent", cli::numberOrNull(result.reached.stretchRmsPercent)},
        {"load_s", json::number(result.loadSeconds)},
        {"peak_memory_bytes", wholeOrNull(result.peakBytes)},
        {"gpu_memory_bytes", wholeOrNull(result.gpuBytes)},
        {"scene", size.scene},
        {"held", size.effort.held},
        {"times_real_time", json::number(timesRealTime(size, result))}};
}

}  // namespace

void printDevices(const BenchedSize& size) {
    std::map<std::string, std::string> instructions;  // instruction set of each device
    for (const Result& result : size.results) {
        std::string& of = instructions[(needsGpu(result.entry.backend) ? "gpu: " : "cpu: ") + result.device];
        if (!result.instructions.empty()) of = ", the backend cpu with " + result.instructions;
    }
    for (const auto& [device, with] : instructions) std::printf("%s%s\n", device.c_str(), with.c_str());
}

double timesRealTime(const BenchedSize& size, const Result& result) {
    return 1000.0 * size.settings.timeStep / result.msPerStep.median;
}

void printBenchTable(const BenchedSize& size) {
    const Result& any = size.results.front();
    std::printf("%u x %u: %u particles, %u links; %u substeps x %u; %llu steps in %u rounds\n", size.columns,
                any.particles / size.columns, any.particles, any.links, size.settings.substeps,
                size.settings.iterations, static_cast<unsigned long long>(size.effort.steps), size.effort.rounds);
    // The table is 100 columns wide to fit a terminal. JSON has the remaining values.
    std::printf("%-10s %3s %7s %6s %7s %7s %6s %6s %6s %6s %6s %6s %6s %5s\n", "backend", "thr", "ms/step", "spread",
                "cpu ms", "ns/proj", "Mp/s", "x text", "growth", "max %", "RMS %", "load s", "MiB", "GPU");
    for (const Result& result : size.results) {
        const double spread = (result.msPerStep.most - result.msPerStep.least) / result.msPerStep.median;
        std::printf("%-10s %3s %7s %5.0f%% %7s %7s %6s %6s %6s %6s %6s %6s %6s %5s\n",
                    std::string(enumName(result.entry.backend)).c_str(), threadsOf(result).c_str(),
                    cell(result.msPerStep.median).c_str(), 100.0 * spread, cell(result.cpuMsPerStep).c_str(),
                    cell(result.nsPerProjection).c_str(), cell(1e-6 * result.particleStepsPerSecond).c_str(),
                    cell(result.timesTextbook).c_str(), cell(result.growth).c_str(),
                    cell(result.reached.stretchMaxPercent).c_str(), cell(result.reached.stretchRmsPercent).c_str(),
                    cell(result.loadSeconds).c_str(), cell(mebibytes(result.peakBytes)).c_str(),
                    cell(mebibytes(result.gpuBytes)).c_str());
    }
    std::printf("thr: threads; ns/proj: time per correction of a link; x text: times as fast as the textbook solver\n");
    printDevices(size);
    std::printf("\n");
    std::fflush(stdout);  // shows this table now, because the next size may take a while
}

void printSceneHeader() {
    std::printf("thr: threads; sub: substeps; x text: times as fast as the textbook solver; x real: times real time\n");
    std::printf("%-13s %-9s %3s %3s %7s %6s %7s %7s %6s %7s %6s %6s %6s\n", "scene", "backend", "thr", "sub", "ms/step",
                "spread", "cpu ms", "ns/proj", "x text", "x real", "max %", "RMS %", "MiB");
}

void printSceneRows(const BenchedSize& scene) {
    for (const Result& result : scene.results) {
        const bool isFirst = &result == &scene.results.front();
        const double spread = (result.msPerStep.most - result.msPerStep.least) / result.msPerStep.median;
        std::printf("%-13s %-9s %3s %3u %7s %5.0f%% %7s %7s %6s %7s %6s %6s %6s\n", isFirst ? scene.scene.c_str() : "",
                    std::string(enumName(result.entry.backend)).c_str(), threadsOf(result).c_str(), scene.substeps,
                    cell(result.msPerStep.median).c_str(), 100.0 * spread, cell(result.cpuMsPerStep).c_str(),
                    cell(result.nsPerProjection).c_str(), cell(result.timesTextbook).c_str(),
                    cell(timesRealTime(scene, result)).c_str(), cell(result.reached.stretchMaxPercent).c_str(),
                    cell(result.reached.stretchRmsPercent).c_str(), cell(mebibytes(result.peakBytes)).c_str());
    }
    std::fflush(stdout);  // shows these rows now, because the next scene may take a while
}

void appendBenchJson(json::Array& list, const BenchedSize& size) {
    for (const Result& result : size.results) list.push_back(asJson(size, result));
}

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
