// The instruments of drape bench. --counters: the work of cloth contact, on GPU backends dispatches, barriers, calls
// and memory. --contact-cost: the share of contact in the time. --frames: the time that a picture takes, by quality and
// pass.

#include "cli/bench/instruments.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "base/text_file.h"
#include "base/wall_clock.h"
#include "bench/contact_counters.h"
#include "bench/gpu_counters.h"
#include "cli/bench/bench_entries.h"
#include "cli/gpu_session.h"
#include "cli/reports/values.h"
#include "cli/scene_moment.h"
#include "gl/context/device_info.h"
#include "gl/objects/framebuffer.h"
#include "json/json.h"
#include "scene/load/registry.h"

namespace drape::cli {

void declareInstruments(Options& options, BenchCommand& bench) {
    options.addFlag("--counters", bench.counters,
                    "With --scenes: on the backend cpu, count the work of contact of cloth; on GPU backends, count "
                    "dispatches and time each pass");
    options.addFlag("--contact-cost", bench.contactCost,
                    "With --scenes: compare processor time with and without contact of cloth, on the backend cpu");
    options.addFlag("--frames", bench.frames, "Instead of steps, time pictures of --scenes by quality and pass");
    options.add({"--picture", "WxH", "With --frames: size of the pictures in pixels [1280x800]"},
                [&](const std::string& text) { bench.frameSize = parsePictureSize("--picture", text); });
}

void requireInstrumentSense(const BenchCommand& bench) {
    if (!bench.counters && !bench.contactCost) return;
    const auto& backends = bench.backends;
    const char* const name = bench.counters ? "--counters" : "--contact-cost";
    if (bench.scenes.empty()) throw UsageError(std::string(name) + ": requires --scenes");
    if (bench.counters && (bench.contactCost || bench.held))
        throw UsageError("--counters: cannot be combined with --contact-cost or --held");
    const bool onGpu = !backends.empty() && std::ranges::all_of(backends, needsGpu);
    const bool onCpu = backends.empty() || (backends.size() == 1 && backends.front() == Backend::cpu);
    if (!onCpu && !(onGpu && bench.counters))
        throw UsageError(std::string(name) + ": supports only the backend cpu" +
                         (bench.counters ? ", or gpu and gpu-joined" : ""));
}

int runInstrument(const BenchCommand& bench, const std::filesystem::path& shaderDirectory) {
    if (bench.frames) return benchFrames(bench, shaderDirectory);
    const bool onGpu = !bench.backends.empty() && needsGpu(bench.backends.front());
    return bench.counters && onGpu ? benchGpuCounters(bench, shaderDirectory) : benchContact(bench);
}

namespace {

using bench::ContactCounters;

/// A member of ContactCounters, with its name in JSON and in the table.
struct CounterRow {
    const char* name;
    const char* heading;
    double ContactCounters::*value;
};
constexpr CounterRow kCounters[] = {
    {"pairs", "pairs", &ContactCounters::pairs},
    {"fixed_pairs", "fixed", &ContactCounters::fixedPairs},
    {"relists", "relists", &ContactCounters::relists},
    {"pairs_read", "read", &ContactCounters::read},
    {"due", "due", &ContactCounters::due},
    {"due_later", "later", &ContactCounters::dueLater},
    {"contacts", "contacts", &ContactCounters::contacts},
    {"push", "push", &ContactCounters::push},
    {"push_again", "again", &ContactCounters::pushAgain},
    {"stopped", "stopped", &ContactCounters::stopped},
    {"proof_rounds", "rounds", &ContactCounters::proofRounds},
    {"calm", "calm", &ContactCounters::calm},
};

json::Value countersOf(const BenchCommand& command, const Scene& scene) {
    const ContactCounters counters = bench::countContact(scene, command.steps);
    json::Object object{{"scene", scene.name},
                        {"steps", json::number(command.steps)},
                        {"substeps", json::number(counters.substeps)},
                        {"stalled_substeps", json::number(counters.stalled)}};
    for (const CounterRow& row : kCounters) object.push_back({row.name, json::number(counters.*row.value)});
    if (!command.json) {
        std::printf("%-10s", scene.name.c_str());
        for (const CounterRow& row : kCounters) {
            const double value = counters.*row.value;
            std::printf(" %8.*f", value < 100.0 ? 2 : 0, value);
        }
        std::printf(" %8llu\n", static_cast<unsigned long long>(counters.stalled));
        std::fflush(stdout);  // shows this row now, because the next scene may take a while
    }
    return object;
}

json::Value costOf(const BenchCommand& command, const Scene& scene, unsigned threads) {
    const bench::ContactCost cost =
        bench::measureContactCost(scene, threads, {command.steps, static_cast<unsigned>(command.rounds), command.held});
    if (!command.json) {
        std::printf("%-10s %3u %10.3f %10.3f %8.3f %8.3f %8.3f %10.3f\n", scene.name.c_str(), threads, cost.onMsPerStep,
                    cost.offMsPerStep, cost.ratio.median, cost.ratio.least, cost.ratio.most, cost.onWallMs);
        std::fflush(stdout);
    }
    return json::Object{{"scene", scene.name},
                        {"threads", json::number(std::uint32_t{threads})},
                        {"steps", json::number(command.steps)},
                        {"rounds", json::number(command.rounds)},
                        {"on_cpu_ms_per_step", json::number(cost.onMsPerStep)},
                        {"off_cpu_ms_per_step", json::number(cost.offMsPerStep)},
                        {"ratio", json::number(cost.ratio.median)},
                        {"ratio_min", json::number(cost.ratio.least)},
                        {"ratio_max", json::number(cost.ratio.most)},
                        {"on_ms_per_step", json::number(cost.onWallMs)}};
}

void printHeader(const BenchCommand& command) {
    if (command.counters) {
        std::printf("%llu steps, means per substep\n%-10s", static_cast<unsigned long long>(command.steps), "scene");
        for (const CounterRow& row : kCounters) std::printf(" %8s", row.heading);
        std::printf(" %8s\n", "stalled");
    } else {
        std::printf("%llu steps in %llu rounds, processor ms per step with and without contact of cloth\n",
                    static_cast<unsigned long long>(command.steps), static_cast<unsigned long long>(command.rounds));
        std::printf("%-10s %3s %10s %10s %8s %8s %8s %10s\n", "scene", "thr", "with", "without", "ratio", "least",
                    "most", "wall with");
    }
}

}  // namespace

int benchContact(const BenchCommand& command) {
    std::vector<Scene> scenes;  // loaded before any is measured, so that a wrong name fails immediately
    for (const std::string& name : command.scenes) scenes.push_back(loadScene(name));
    requireOutput(command);
    const std::vector<std::uint32_t> threads = command.threads.empty() ? std::vector{1u} : command.threads;
    if (!command.json) printHeader(command);
    json::Array list;
    for (const Scene& scene : scenes) {
        if (command.counters) {
            list.push_back(countersOf(command, scene));
        } else {
            for (const std::uint32_t n : threads) list.push_back(costOf(command, scene, n));
        }
        saveBench(command, list);
    }
    if (command.json) printJson(std::move(list));
    return 0;
}

namespace {

// Number of timed pictures per quality. One more picture is drawn first, because drivers may defer the compilation of
// shaders until then.
constexpr int kPictures = 8;

struct FrameTimes {
    std::string scene;
    std::string quality;
    double milliseconds = 0.0;  ///< time from the first GL command until the picture is complete, ms
    std::vector<gl::PassTimes::Share> passes;
};

/// Measures pictures of one scene.
class Subject {
public:
    Subject(const std::string& name, GpuSession& gpu)
        : gpu_(&gpu), name_(name), moment_(name, gpu), renderer_(gpu.library) {}

    FrameTimes measure(render::Quality quality, int width, int height) {
        const gl::Framebuffer picture("picture", width, height, 1);
        const auto draw = [&] {
            render::Frame frame = moment_.frame();
            frame.look.quality = quality;
            renderer_.draw(frame, {picture.id(), width, height}, gpu_->commands);
            picture.resolve();
        };
        draw();
        glFinish();
        FrameTimes times{name_, std::string(choiceOf(quality).name), 0.0, {}};
        const auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < kPictures; ++k) draw();
        glFinish();
        times.milliseconds = millisecondsSince(start) / kPictures;
        times.passes = bench::meanPassTimes(gpu_->commands, kPictures, draw);
        return times;
    }

private:
    GpuSession* gpu_;
    std::string name_;
    SceneMoment moment_;
    render::Renderer renderer_;
};

void printTable(const std::vector<FrameTimes>& all) {
    std::vector<std::string> passes;
    for (const FrameTimes& times : all) {
        for (const gl::PassTimes::Share& pass : times.passes) {
            if (std::ranges::find(passes, pass.name) == passes.end()) passes.push_back(pass.name);
        }
    }
    std::printf("%s: ms per picture\n%-16s", all.front().scene.c_str(), "pass");
    for (const FrameTimes& times : all) std::printf(" %9s", times.quality.c_str());
    std::printf("\n%-16s", "all at once");
    for (const FrameTimes& times : all) std::printf(" %9.2f", times.milliseconds);
    for (const std::string& name : passes) {
        std::printf("\n%-16s", name.substr(name.rfind('/') + 1).c_str());
        for (const FrameTimes& times : all) {
            const auto found = std::ranges::find(times.passes, name, &gl::PassTimes::Share::name);
            found == times.passes.end() ? std::printf(" %9s", "-") : std::printf(" %9.2f", found->milliseconds);
        }
    }
    std::printf("\n\n");
    std::fflush(stdout);
}

json::Value asJson(const FrameTimes& times, const BenchCommand& command) {
    json::Object passes;
    for (const gl::PassTimes::Share& pass : times.passes)
        passes.push_back({pass.name, json::number(pass.milliseconds)});
    return json::Object{{"scene", times.scene},
                        {"quality", times.quality},
                        {"device", gl::deviceInfo().renderer},
                        {"width", json::number(static_cast<std::uint32_t>(command.frameSize.width))},
                        {"height", json::number(static_cast<std::uint32_t>(command.frameSize.height))},
                        {"ms_per_picture", json::number(times.milliseconds)},
                        {"ms_by_pass", std::move(passes)}};
}

}  // namespace

int benchFrames(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    GpuSession gpu(shaderDirectory);
    json::Array list;
    if (!command.json) {
        std::printf("%s, %d x %d%s\n\n", gl::deviceInfo().renderer.c_str(), command.frameSize.width,
                    command.frameSize.height,
                    gl::isSoftwareRenderer()
                        ? "; each pass is timed on its own, so their sum exceeds the time of the whole picture"
                        : "");
    }
    std::vector<std::string> scenes = command.scenes;
    if (scenes.empty()) scenes = {"drop", "curtain", "flag", "tablecloth"};
    for (const std::string& name : scenes) {
        Subject subject(name, gpu);
        std::vector<FrameTimes> all;
        // Stills are left out: a still is a series of full pictures.
        for (const render::Quality quality : {render::Quality::fast, render::Quality::draft, render::Quality::full}) {
            all.push_back(subject.measure(quality, command.frameSize.width, command.frameSize.height));
            list.push_back(asJson(all.back(), command));
        }
        if (!command.json) printTable(all);
    }
    saveBench(command, list);
    if (command.json) printJson(std::move(list));
    return gpu.status();
}

namespace {

using bench::GpuCounters;

void printGpuHeader(const BenchCommand& command) {
    std::printf(
        "%llu steps; per substep: dispatches, those of contact, those of contact with work, barriers, GL "
        "calls;\nms per step at 2 and 5 us per dispatch, without the work of kernels; MB that a substep "
        "touches; bytes\nper particle; most particles of such a scene at 128 MiB per buffer and at 8 GiB in total\n",
        static_cast<unsigned long long>(command.steps));
    std::printf("%-13s %-9s %4s %5s %5s %5s %5s %5s %6s %6s %6s %5s %7s %7s\n", "scene", "backend", "sub", "disp",
                "cont", "work", "barr", "calls", "2 us", "5 us", "MB", "B/p", "128 MiB", "8 GiB");
}

void printGpuRow(const std::string& scene, const std::string& backend, const GpuCounters& c) {
    std::printf("%-13s %-9s %4.0f %5.1f %5.1f %5.1f %5.1f %5.1f %6.2f %6.2f %6.1f %5.0f %6.2fM %6.2fM\n", scene.c_str(),
                backend.c_str(), c.substepsPerStep, c.dispatches, c.contactDispatches, c.contactWithWork, c.barriers,
                c.calls, c.dispatchMilliseconds(2.0), c.dispatchMilliseconds(5.0), 1e-6 * c.touchedBytes,
                c.bytesPerParticle, 1e-6 * c.mostByBuffer, 1e-6 * c.mostByMemory);
    std::fflush(stdout);  // shows this row now, because the next scene may take a while
}

/// Shortens "physics/contact/end_contact.comp" to "end_contact".
std::string shortName(const std::string& program) {
    const std::string file = program.substr(program.rfind('/') + 1);
    return file.substr(0, file.rfind('.'));
}

struct PassRow {
    std::string name;
    std::vector<double> milliseconds;  ///< time per step in each column, ms; later columns may be missing
};

struct PassColumn {
    std::string scene;
    std::string backend;
};

/// Prints the time of each pass. The sum of these times exceeds the time of a step, because time stamps are taken
/// between the passes.
void printPasses(const std::vector<PassColumn>& columns, std::vector<PassRow> rows) {
    PassRow all{"all", std::vector<double>(columns.size())};
    for (PassRow& row : rows) {
        row.milliseconds.resize(columns.size());
        for (std::size_t k = 0; k < columns.size(); ++k) all.milliseconds[k] += row.milliseconds[k];
    }
    rows.push_back(std::move(all));
    std::printf("\nms per step by pass, the mean of up to %llu more steps with a %s between passes\n%-34s",
                static_cast<unsigned long long>(bench::kTimedSteps), gl::isSoftwareRenderer() ? "wait" : "time stamp",
                "");
    for (const PassColumn& column : columns) std::printf(" %14s", column.scene.c_str());
    std::printf("\n%-34s", "");
    for (const PassColumn& column : columns) std::printf(" %14s", column.backend.c_str());
    for (const PassRow& row : rows) {
        std::printf("\n%-34s", row.name.c_str());
        for (const double ms : row.milliseconds) ms > 0.0 ? std::printf(" %14.4f", ms) : std::printf(" %14s", "-");
    }
    std::printf("\n");
}

json::Value gpuCountersOf(const std::string& scene, const std::string& backend, std::uint64_t steps,
                          const GpuCounters& c) {
    json::Object passes;
    for (const gl::PassTimes::Share& pass : c.passes)
        passes.push_back({shortName(pass.name), json::number(pass.milliseconds)});
    return json::Object{{"scene", scene},
                        {"backend", backend},
                        {"steps", json::number(steps)},
                        {"substeps", json::number(c.substeps)},
                        {"particles", json::number(c.particles)},
                        {"dispatches", json::number(c.dispatches)},
                        {"contact_dispatches", json::number(c.contactDispatches)},
                        {"contact_dispatches_with_work", json::number(c.contactWithWork)},
                        {"barriers", json::number(c.barriers)},
                        {"calls", json::number(c.calls)},
                        {"ms_per_step_at_2_us", json::number(c.dispatchMilliseconds(2.0))},
                        {"ms_per_step_at_5_us", json::number(c.dispatchMilliseconds(5.0))},
                        {"touched_bytes_per_substep", json::number(c.touchedBytes)},
                        {"gpu_memory_bytes", json::number(c.bytes)},
                        {"bytes_per_particle", json::number(c.bytesPerParticle)},
                        {"most_particles_128_mib_a_buffer", json::number(c.mostByBuffer)},
                        {"most_particles_8_gib", json::number(c.mostByMemory)},
                        {"ms_by_pass", std::move(passes)}};
}

}  // namespace

int benchGpuCounters(const BenchCommand& command, const std::filesystem::path& shaderDirectory) {
    std::vector<Scene> scenes;  // loaded before any is measured, so that a wrong name fails immediately
    for (const std::string& name : command.scenes) scenes.push_back(loadScene(name));
    requireOutput(command);
    std::vector<bench::Entry> entries = entriesFor(command);
    std::optional<GpuSession> gpu = openGpu(command, entries, shaderDirectory);
    if (!command.json) printGpuHeader(command);
    json::Array list;
    std::vector<PassColumn> columns;
    std::vector<PassRow> rows;
    for (const Scene& scene : scenes) {
        for (const Backend backend : command.backends) {
            const GpuPath path = backend == Backend::gpuJoined ? GpuPath::joined : GpuPath::plain;
            const std::string name(enumName(backend));
            const GpuCounters counters = bench::countGpu(scene, command.steps, path, accessTo(gpu));
            if (!command.json) printGpuRow(scene.name, name, counters);
            columns.push_back({scene.name, name});
            for (const gl::PassTimes::Share& pass : counters.passes) {
                const auto known = std::ranges::find(rows, shortName(pass.name), &PassRow::name);
                PassRow& row = known == rows.end() ? rows.emplace_back(PassRow{shortName(pass.name), {}}) : *known;
                row.milliseconds.resize(columns.size());
                row.milliseconds.back() = pass.milliseconds;
            }
            list.push_back(gpuCountersOf(scene.name, name, command.steps, counters));
        }
        saveBench(command, list);
    }
    command.json ? printJson(std::move(list)) : printPasses(columns, rows);
    return gpu->status();
}

}  // namespace drape::cli
