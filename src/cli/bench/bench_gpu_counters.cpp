// drape bench --counters on GPU backends: dispatches, barriers, calls and memory.

#include <algorithm>
#include <cstdio>

#include "bench/gpu_counters.h"
#include "cli/bench/bench_entries.h"
#include "cli/reports/values.h"
#include "scene/start/registry.h"

namespace drape::cli {
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
