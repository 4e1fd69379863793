#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "base/text_file.h"
#include "base/wall_clock.h"
#include "bench/contest.h"
#include "cli/bench/bench_entries.h"
#include "cli/bench/bench_report.h"
#include "cli/bench/instruments.h"
#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "gl/context/error.h"
#include "scene/load/registry.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::cli {
namespace {

using bench::Entry;

constexpr int kBadInput = 2;
constexpr std::uint32_t kFirstSize = 64;
/// Side of the grid whose memory use is extrapolated: large enough to separate the memory per particle from the fixed
/// part, small enough for a trial.
constexpr std::uint32_t kTriedSize = 256;
constexpr std::uint32_t kHarmlessSize = 512;

void declare(Options& options, BenchCommand& bench) {
    options.add({"--sizes", "LIST",
                 "Particles across the sheet, such as 64,128,256 [64, then doubled until --seconds is exceeded]"},
                [&](const std::string& text) {
                    bench.sizes =
                        parseWholeNumbers("--sizes", text, ClothDescription::kMinSide, ClothDescription::kMaxSide);
                });
    options.add(
        {"--scenes", "LIST", "Measure these scenes instead of sheets, such as drop,flag; all: all built-in scenes"},
        [&](const std::string& text) { bench.scenes = parseList("--scenes", text); });
    options.addFlag("--held", bench.held,
                    "With --scenes: measure the scenes that have a cloth, while a hand holds its middle");
    options.add({"--backend", "LIST", "Backends to measure: " + listOf(enumNames<Backend>(), "and") + " [all]"},
                [&](const std::string& text) {
                    for (const std::string& name : parseList("--backend", text))
                        bench.backends.push_back(parseChoice<Backend>("--backend", name));
                });
    options.add({"--threads", "LIST", "Threads of the backend cpu, such as 1,2,8 [1, 2, 4, ... and all processors]"},
                [&](const std::string& text) { bench.threads = parseWholeNumbers("--threads", text, 1, 1024); });
    options.addWhole({"--steps", "N", "Steps for each backend and size [120]"}, 2, kMostSteps, bench.steps);
    options.addWhole(
        {"--rounds", "N", "Number of rounds; in each, every backend takes an equal share of its steps [5]"}, 1, 1000,
        bench.rounds);
    options.addWhole({"--seconds", "N", "Skip sizes that would take longer, and also scenes with --scenes all [120]"},
                     1, kMostSteps, bench.seconds);
    options.addWhole({"--substeps", "N", "Substeps per step [16]"}, 1, 256, bench.substeps);
    options.addWhole({"--iterations", "N", "Iterations per substep [1]"}, 1, 256, bench.iterations);
    options.addText({"-o,--output", "FILE", "Also write the results to this file as JSON"}, bench.output);
    declareInstruments(options, bench);
    addJson(options, bench.json);
}

void requireSense(const BenchCommand& bench) {
    const auto& backends = bench.backends;
    if (bench.held && bench.scenes.empty()) throw UsageError("--held: requires --scenes");
    requireInstrumentSense(bench);
    if (!bench.scenes.empty()) {
        if (!bench.sizes.empty() || bench.substeps || bench.iterations)
            throw UsageError(
                "--scenes: measures scenes unchanged, so it cannot be combined with --sizes, --substeps or "
                "--iterations");
        if (bench.held && std::ranges::find(backends, Backend::textbook) != backends.end())
            throw UsageError("--held: cannot be combined with --backend textbook, which does not support hands");
    }
    if (bench.threads.empty() || backends.empty() || std::ranges::find(backends, Backend::cpu) != backends.end())
        return;
    throw UsageError("--threads: applies only to the backend cpu, which --backend does not include");
}

Scene sceneFor(const BenchCommand& command, std::uint32_t columns) {
    Scene scene = loadScene("standard", columns);
    if (command.substeps) scene.settings.substeps = *command.substeps;
    if (command.iterations) scene.settings.iterations = *command.iterations;
    return scene;
}

/// Returns the memory that all measured solvers need together, bytes. They share one model, so it is counted once.
double bytesOf(const std::vector<bench::Result>& results) {
    double bytes = 0.0;
    for (const bench::Result& result : results) {
        const auto model = static_cast<double>(result.modelBytes.value_or(0));
        if (bytes == 0.0) bytes = model;
        bytes += static_cast<double>(result.peakBytes.value_or(0)) - model;
    }
    return bytes;
}

/// Returns "would take about 90.1 GiB of memory, and 12.5 are free" if `bytes` exceed the free memory, otherwise
/// nothing.
std::optional<std::string> reasonOfMemory(double bytes) {
    const auto available = bench::availableMemory();
    if (!available || bytes <= static_cast<double>(*available)) return std::nullopt;
    constexpr double kGibibyte = 1 << 30;
    char text[96];
    std::snprintf(text, sizeof text, "would take about %.3g GiB of memory, but only %.3g GiB are free",
                  bytes / kGibibyte, static_cast<double>(*available) / kGibibyte);
    return text;
}

/// Returns why the default sizes end after `last`, or nothing if they continue.
/// `seconds`: time that measuring `last` took.
/// `growth`: ratio of the next size's particle count to that of `last`.
std::optional<std::string> reasonToStop(const BenchCommand& command, const BenchedSize& last, double seconds,
                                        double growth) {
    if (seconds * growth > static_cast<double>(command.seconds)) {
        return "would take about " + std::to_string(static_cast<long>(seconds * growth)) + " s, more than --seconds " +
               std::to_string(command.seconds);
    }
    return reasonOfMemory(growth * bytesOf(last.results));
}

std::vector<std::uint32_t> sizesFor(const BenchCommand& command) {
    std::vector<std::uint32_t> sizes = command.sizes;
    std::ranges::sort(sizes);
    if (sizes.empty()) {
        for (std::uint32_t n = kFirstSize; n <= ClothDescription::kMaxSide; n *= 2) sizes.push_back(n);
    }
    return sizes;
}

BenchedSize measureSize(const BenchCommand& command, std::uint32_t columns, const std::vector<Entry>& entries,
                        const bench::GpuAccess& gpu) {
    const Scene scene = sceneFor(command, columns);
    const bench::Effort effort{command.steps, static_cast<unsigned>(command.rounds)};
    const std::vector<Entry> fit = fitting(entries, scene);
    const std::uint64_t slices = fit.size() * (command.rounds + 1);
    Progress progress(std::to_string(columns) + " x " + std::to_string(columns), slices);
    return {scene.name,
            scene.settings,
            scene.settings.substeps,
            columns,
            effort,
            bench::runContest(scene, fit, effort, gpu, [&](std::uint64_t done) { progress.show(done); })};
}

/// Returns why a requested size cannot be measured, or nothing if it can.
std::optional<std::string> reasonToLeaveOut(const BenchCommand& command, std::uint32_t columns,
                                            const std::vector<Entry>& entries, const bench::GpuAccess& gpu) {
    if (columns <= kHarmlessSize) return std::nullopt;
    const std::vector<Entry> fit = fitting(entries, sceneFor(command, columns));
    const auto tried = bench::runContest(sceneFor(command, kTriedSize), fit, {2, 1}, gpu, [](std::uint64_t) {});
    const double sides = double{1} * columns / kTriedSize;
    return reasonOfMemory(sides * sides * bytesOf(tried));
}

int measureAsAsked(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    requireSense(command);
    if (command.frames || command.counters) return runInstrument(command, shaderDirectory);  // runs once, no rounds
    if (command.steps <= command.rounds) {
        throw UsageError("--steps: " + std::to_string(command.steps) + " is too few, expected more than the " +
                         std::to_string(command.rounds) + " rounds");
    }
    if (command.contactCost) return runInstrument(command, shaderDirectory);
    if (!command.scenes.empty()) return benchScenes(command, shaderDirectory);
    json::Array list;
    requireOutput(command);
    std::vector<Entry> entries = entriesFor(command);
    std::optional<GpuSession> gpu = openGpu(command, entries, shaderDirectory);
    const bench::GpuAccess access = accessTo(gpu);
    std::optional<BenchedSize> last;
    double lastSeconds = 0.0;
    for (const std::uint32_t columns : sizesFor(command)) {
        if (command.sizes.empty() && last) {
            const double sides = double{1} * columns / last->columns;
            const auto reason = reasonToStop(command, *last, lastSeconds, sides * sides);
            if (reason) {
                noteOfBench("stopped before " + std::to_string(columns) + " x " + std::to_string(columns) + ": it " +
                            *reason);
                break;
            }
        }
        if (!command.sizes.empty()) {
            if (const auto reason = reasonToLeaveOut(command, columns, entries, access)) {
                noteOfBench("skipped " + std::to_string(columns) + " x " + std::to_string(columns) + ": it " + *reason);
                continue;
            }
        }
        const auto start = std::chrono::steady_clock::now();
        BenchedSize size = measureSize(command, columns, entries, access);
        lastSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (size.results.empty()) continue;
        if (last) bench::addGrowth(size.results, last->results);
        appendBenchJson(list, size);
        saveBench(command, list);
        if (!command.json) printBenchTable(size);
        last = std::move(size);
    }
    if (!last) return kBadInput;  // the reason has already been printed
    if (command.json) printJson(std::move(list));
    return gpu ? gpu->status() : 0;
}

int runBench(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    const auto start = WallClock::now();
    const int status = measureAsAsked(command, shaderDirectory);
    if (status == 0 && !command.output.empty())
        tellWritten({command.output.string(), {}, fileBytes(command.output)}, start);
    return status;
}

}  // namespace

Action benchCommand(Options& options) { return actionOf<BenchCommand>(options, declare, runBench); }

}  // namespace drape::cli
