// drape check: tells whether this GPU computes correctly.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <thread>

#include "base/wall_clock.h"
#include "cli/check/check_report.h"
#include "cli/command_line.h"
#include "cli/outputs.h"
#include "cli/reports/progress.h"
#include "cli/reports/report_folder.h"
#include "cloth/make/make_model.h"
#include "gl/context/device_info.h"
#include "gpu_check/contact_check.h"
#include "gpu_check/lockstep.h"
#include "io/files/output_file.h"
#include "scene/load/registry.h"

namespace drape::cli {
namespace {

struct CheckCommand {
    bool quick = false;                           ///< whether to take fewer steps, on smaller scenes
    std::optional<std::filesystem::path> output;  ///< folder of the report; nothing: a new folder, drape-check
};

void declare(Options& options, CheckCommand& check) {
    options.addFlag("--quick", check.quick, "Take fewer steps, and reduce larger grids to 45 particles across");
    options.addText({"-o,--output", "DIR",
                     "Folder for the report; an older report there is replaced [drape-check, or drape-check-2 ...]"},
                    check.output);
}

/// The amount of work that the check does.
struct Extent {
    std::uint64_t steps;      ///< steps per scene
    glm::uint mostParticles;  ///< particle limit of a scene; larger grids are reduced to kSmallColumns across
    std::vector<std::uint32_t> benchSizes;  ///< sizes to measure, particles across
    bench::Effort bench;
    double benchSeconds;  ///< time limit per size, s; larger sizes are left out
};

constexpr glm::uint kSmallColumns = 45;
constexpr auto kLines = Progress::WithoutTerminal::lines;

Extent extentOf(bool quick) {
    if (quick) return {16, 2500, {64, 128}, {9, 2}, 10.0};
    return {60, 1u << 30, {64, 128, 256, 512, 1024}, {40, 3}, 60.0};
}

std::vector<Scene> scenesFor(const Extent& extent) {
    std::vector<Scene> scenes;
    for (const std::string& name : builtInSceneNames()) {
        Scene scene = loadScene(name);
        const bool isOfGrids =
            scene.world.systems.empty() && std::ranges::none_of(scene.world.cloths, &ClothDescription::isMesh);
        if (isOfGrids && makeModel(scene.world).particleCount() > extent.mostParticles)
            scene = loadScene(name, kSmallColumns);
        scenes.push_back(std::move(scene));
    }
    std::ranges::move(check::oddGrids(), std::back_inserter(scenes));
    return scenes;
}

/// Runs a part of the check. If it throws, notes the failure so that the other parts still run.
void tryPart(CheckReport& report, const std::string& name, const std::function<void()>& part) {
    try {
        part();
    } catch (const std::exception& error) {
        report.failures.push_back(name + ": " + error.what());
    }
}

/// Returns the number of steps for a scene. Scenes that are too large but cannot be reduced get fewer.
std::uint64_t stepsFor(const Extent& extent, glm::uint particles) {
    constexpr std::uint64_t kLeast = 5;
    return particles <= extent.mostParticles ? extent.steps
                                             : std::max(kLeast, extent.steps * extent.mostParticles / particles);
}

/// Compares GPU and CPU on each scene, pass by pass and with joined passes.
void checkScenes(const Extent& extent, GpuSession& gpu, CheckReport& report) {
    const std::vector<Scene> scenes = scenesFor(extent);
    Progress progress("scenes", 2 * extent.steps * scenes.size(), kLines);
    std::uint64_t before = 0;
    for (const Scene& scene : scenes) {
        for (const GpuPath path : {GpuPath::plain, GpuPath::joined}) {
            const auto show = [&](std::uint64_t done) { progress.show(before + done); };
            tryPart(report, scene.name, [&] {
                GpuSolver::requireRoom(scene.world);
                const Start start(scene);
                const std::unique_ptr<Run> run = makeRun(start);
                const std::uint64_t steps = stepsFor(extent, run->model().particleCount());
                report.scenes.push_back(
                    {path == GpuPath::joined ? "joined" : "plain",
                     check::runInLockstep(start, *run, steps, path, gpu.commands, gpu.library, show)});
            });
            before += extent.steps;
        }
    }
}

/// Checks scenes with moving colliders, pins or bodies, where the host sends new data in every step.
void checkStepsInARow(const Extent& extent, GpuSession& gpu, CheckReport& report) {
    constexpr std::array<std::string_view, 4> kMoving = {"drop", "curtain", "squeeze", "skirt"};
    Progress progress("steps in a row", kMoving.size(), kLines);
    std::uint64_t done = 0;
    for (const Scene& scene : scenesFor(extent)) {
        if (std::ranges::find(kMoving, scene.name) == kMoving.end()) continue;
        progress.show(done++);
        tryPart(report, scene.name, [&] {
            const Start start(scene);
            GpuSolver::requireRoom(scene.world);
            const std::unique_ptr<Run> run = makeRun(start);
            report.scenes.push_back(
                {"in a row", check::runInARow(start, *run, extent.steps, gpu.commands, gpu.library)});
        });
    }
}

void checkKernelsAlone(GpuSession& gpu, CheckReport& report) {
    constexpr std::size_t kHeaps = std::size(check::kHeapSizes);
    Progress progress("kernels", kHeaps + std::size(check::kMeetingSides), kLines);
    report.kernels = check::checkKernels(gpu.commands, gpu.library, check::kHeapSizes,
                                         [&](std::size_t done) { progress.show(done); });
    std::ranges::move(check::checkContactKernels(gpu.commands, gpu.library, check::kMeetingSides,
                                                 [&](std::size_t done) { progress.show(kHeaps + done); }),
                      std::back_inserter(report.kernels));
    std::ranges::sort(report.kernels, {}, &check::KernelResult::kernel);
}

void measureSpeed(const Extent& extent, GpuSession& gpu, CheckReport& report) {
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    const bench::Entry entries[] = {
        {Backend::reference}, {Backend::cpu, threads}, {Backend::gpu}, {Backend::gpuJoined}};
    const std::uint64_t slices = std::size(entries) * (extent.bench.rounds + 1);
    double seconds = 0.0;  // time that the last size took, s
    std::uint32_t last = 0;
    for (const std::uint32_t columns : extent.benchSizes) {
        const double sides = last > 0 ? double{1} * columns / last : 0.0;
        if (seconds * sides * sides > extent.benchSeconds) break;
        const auto start = std::chrono::steady_clock::now();
        Progress progress("speed, " + std::to_string(columns) + " x " + std::to_string(columns), slices, kLines);
        const Scene scene = loadScene("standard", columns);
        BenchedSize size{scene.name, scene.settings, scene.settings.substeps, columns, extent.bench, {}};
        size.results = bench::runContest(scene, entries, extent.bench, {&gpu.commands, &gpu.library},
                                         [&](std::uint64_t done) { progress.show(done); });
        report.bench.push_back(std::move(size));
        seconds = secondsSince(start);
        last = columns;
    }
}

void printLine(const char* name, const std::string& text) { std::printf("%-11s %s\n", name, text.c_str()); }

/// Returns "22 of 24" if some items are wrong, otherwise only their number.
template <class Items, class IsRight>
std::string countOf(const Items& items, IsRight isRight) {
    const auto right = static_cast<std::size_t>(std::ranges::count_if(items, isRight));
    const std::string all = std::to_string(items.size());
    return right == items.size() ? "all " + all : std::to_string(right) + " of " + all;
}

void printSummary(const CheckReport& report, const std::filesystem::path& folder) {
    const auto info = gl::deviceInfo();
    printLine("device", info.renderer);
    printLine("driver", info.vendor + ", OpenGL " + info.version);
    printLine("arithmetic", countOf(report.arithmetic, &check::ProbeResult::isRight) +
                                " tables equal; subnormal numbers " + report.subnormals());
    const auto kernelIsRight = [](const check::KernelResult& kernel) { return kernel.hasRun && kernel.differing == 0; };
    printLine("kernels", countOf(report.kernels, kernelIsRight) + " equal, each run alone");
    const auto sceneIsRight = [](const CheckedScene& scene) { return scene.result.isRight(); };
    const auto joined = std::ranges::count(report.scenes, "joined", &CheckedScene::path);
    printLine("scenes", countOf(report.scenes, sceneIsRight) + " runs equal, " + std::to_string(joined) +
                            " of them with joined passes");
    for (const BenchedSize& size : report.bench) {
        std::string text = std::to_string(size.columns) + " x " + std::to_string(size.columns) + ":";
        for (const bench::Result& result : size.results) {
            char number[48];
            std::snprintf(number, sizeof number, " %s %.3g", enumName(result.entry.backend).data(),
                          result.msPerStep.median);
            text += (&result == &size.results.front() ? "" : ",") + std::string(number);
        }
        printLine("ms per step", text);
    }
    for (const std::string& failure : report.failures) printLine("not done", failure);
    printLine("report", (folder / "report.md").string());
    printLine("result", report.isRight()      ? "right: no float differs"
                        : report.firstFault() ? "wrong"
                                              : "stopped: no float differs so far");
}

void writeFile(const std::filesystem::path& path, const std::string& text) {
    io::OutputFile file(path);
    file.write(text);
    file.finish();
}

}  // namespace

std::optional<std::string> CheckReport::firstFault() const {
    for (const check::ProbeResult& result : arithmetic) {
        if (!result.isRight()) return check::describe(result.operation, *result.first);
    }
    for (const check::KernelResult& kernel : kernels) {
        if (kernel.first) return std::string(kernelName(kernel.kernel)) + ": " + *kernel.first;
        if (!kernel.hasRun) return std::string(kernelName(kernel.kernel)) + ": not run";
    }
    for (const CheckedScene& scene : scenes) {
        const std::string name = scene.result.scene + ", " + scene.path + ": ";
        if (scene.result.comparison.first) return name + firstDifference(scene.result.comparison);
        if (!scene.result.finite) return name + "a position is no longer finite";
    }
    if (!failures.empty()) return failures.front();
    return std::nullopt;
}

std::string CheckReport::subnormals() const {
    bool differ = false;
    for (const check::ProbeResult& result : arithmetic) {
        if (!result.isRight() && result.subnormal) return "wrong";
        differ = differ || (result.subnormal && result.differing > 0);
    }
    return arithmetic.empty() ? "not probed" : differ ? "flushed to zero" : "kept";
}

namespace {

int runCheck(const CheckCommand& command, const std::filesystem::path& shaderDirectory) {
    const auto start = std::chrono::steady_clock::now();
    const std::filesystem::path output = command.output ? *command.output : freePath("drape-check");
    const Interruption interruption;
    ReportFolder folder(output);
    GpuSession gpu(shaderDirectory);
    const Extent extent = extentOf(command.quick);
    CheckReport report;
    report.quick = command.quick;
    report.system = describeSystem();
    report.device = describeDevice(gpu);
    try {
        tryPart(report, "arithmetic", [&] { report.arithmetic = check::probeArithmetic(gpu.commands, gpu.library); });
        tryPart(report, "kernels", [&] { checkKernelsAlone(gpu, report); });
        checkScenes(extent, gpu, report);
        checkStepsInARow(extent, gpu, report);
        tryPart(report, "speed", [&] { measureSpeed(extent, gpu, report); });
        tryPart(report, "pictures", [&] { drawCheckPictures(gpu, folder.writing(), command.quick, report.pictures); });
    } catch (const Interrupted&) {  // the report says as much as is known
        report.isStopped = true;
    }
    if (gpu.status() != 0) report.failures.push_back("OpenGL reported an error: " + gpu.debug.lastError());
    report.seconds = secondsSince(start);
    writeFile(folder.writing() / "report.json", writeJson(report));
    writeFile(folder.writing() / "report.md", writeMarkdown(report));
    folder.finish();
    printSummary(report, output);
    tellWritten({output.string(), {"a report", counted(report.pictures.size(), "picture")}}, start);
    throwIfInterrupted();
    if (const auto fault = report.firstFault()) {
        std::fprintf(stderr, "drape: check: %s\n", fault->c_str());
        return 1;
    }
    return 0;
}

}  // namespace

Action checkCommand(Options& options) { return actionOf<CheckCommand>(options, declare, runCheck); }

}  // namespace drape::cli
