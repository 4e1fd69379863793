#include "cli/bench_report.h"

#include <cstdio>
#include <set>

#include "cli/report.h"

namespace drape::cli {
namespace {

using bench::Result;

json::Value wholeOrNull(std::optional<std::uint64_t> value) {
    return value ? json::Value(json::number(*value)) : json::Value();
}

json::Value numberOrNull(std::optional<double> value) { return value ? cli::numberOrNull(*value) : json::Value(); }

/// "12.3", or a dash.
std::string cell(std::optional<double> value, int decimals) {
    if (!value) return "-";
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
        {"backend", backendName(result.entry.backend)},
        {"device", result.device},
        {"threads", onGpu ? json::Value() : json::Value(json::number(result.entry.threads))},
        {"size", json::number(size.columns)},
        {"substeps", json::number(size.settings.substeps)},
        {"iterations", json::number(size.settings.iterations)},
        {"particles", json::number(result.particles)},
        {"links", json::number(result.links)},
        {"ms_per_step", json::number(result.msPerStep.median)},
        {"ns_per_projection", json::number(result.nsPerProjection)},
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
        {"gpu_memory_bytes", wholeOrNull(result.gpuBytes)}};
}

}  // namespace

void printBenchTable(const BenchedSize& size) {
    const Result& any = size.results.front();
    std::printf("%u x %u: %u particles, %u links; %u substeps x %u; %llu steps in %u rounds\n", size.columns,
                any.particles / size.columns, any.particles, any.links, size.settings.substeps,
                size.settings.iterations, static_cast<unsigned long long>(size.effort.steps), size.effort.rounds);
    std::printf("%-10s %7s %10s %21s %10s %8s %9s %9s %8s %7s %19s %7s %8s %8s\n", "backend", "threads", "ms/step",
                "min .. max", "cpu ms", "ns/proj", "Mp steps", "textbook", "fastest", "growth", "stretch max / RMS %",
                "load s", "MiB", "GPU MiB");
    for (const Result& result : size.results) {
        const std::string range = cell(result.msPerStep.least, 3) + " .. " + cell(result.msPerStep.most, 3);
        const std::string stretch =
            cell(result.reached.stretchMaxPercent, 3) + " / " + cell(result.reached.stretchRmsPercent, 3);
        std::printf("%-10s %7s %10.3f %21s %10.3f %8.3f %9.3f %9s %8.2f %7s %19s %7.3f %8s %8s\n",
                    backendName(result.entry.backend), threadsOf(result).c_str(), result.msPerStep.median,
                    range.c_str(), result.cpuMsPerStep, result.nsPerProjection, 1e-6 * result.particleStepsPerSecond,
                    cell(result.timesTextbook, 2).c_str(), result.timesFastest, cell(result.growth, 2).c_str(),
                    stretch.c_str(), result.loadSeconds, cell(mebibytes(result.peakBytes), 1).c_str(),
                    cell(mebibytes(result.gpuBytes), 1).c_str());
    }
    std::set<std::string> devices;
    for (const Result& result : size.results) {
        const std::string kind = needsGpu(result.entry.backend) ? "gpu: " : "cpu: ";
        const std::string instructions =
            result.instructions.empty() ? "" : ", the backend cpu with " + result.instructions;
        devices.insert(kind + result.device + instructions);
    }
    for (const std::string& device : devices) std::printf("%s\n", device.c_str());
    std::printf("\n");
    std::fflush(stdout);  // the next size may take a while
}

void appendBenchJson(json::Array& list, const BenchedSize& size) {
    for (const Result& result : size.results) list.push_back(asJson(size, result));
}

}  // namespace drape::cli
