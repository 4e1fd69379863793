#include "cli/bench/instruments.h"

#include <algorithm>
#include <string>

namespace drape::cli {

void declareInstruments(Options& options, BenchCommand& bench) {
    options.addFlag(
        "--counters", bench.counters,
        "Of --scenes: count the work of contact of cloth on the backend cpu; on the GPU's, count dispatches "
        "and time each pass");
    options.addFlag("--contact-cost", bench.contactCost,
                    "Of --scenes: processor time with contact of cloth over that without, on the backend cpu");
    options.addFlag("--frames", bench.frames, "Measure pictures by quality and pass instead of steps");
    options.add({"--picture", "WxH", "Pixels of those pictures [1280x800]"},
                [&](const std::string& text) { bench.frameSize = parsePictureSize("--picture", text); });
}

void requireInstrumentSense(const BenchCommand& bench) {
    if (!bench.counters && !bench.contactCost) return;
    const auto& backends = bench.backends;
    const char* const name = bench.counters ? "--counters" : "--contact-cost";
    if (bench.scenes.empty()) throw UsageError(std::string(name) + ": goes with --scenes only");
    if (bench.counters && (bench.contactCost || bench.held))
        throw UsageError("--counters: goes with neither --contact-cost nor --held");
    const bool onGpu = !backends.empty() && std::ranges::all_of(backends, needsGpu);
    const bool onCpu = backends.empty() || (backends.size() == 1 && backends.front() == Backend::cpu);
    if (!onCpu && !(onGpu && bench.counters))
        throw UsageError(std::string(name) + ": takes the backend cpu alone" +
                         (bench.counters ? ", or gpu and gpu-fused" : ""));
}

int runInstrument(const BenchCommand& bench, const std::filesystem::path& shaderDirectory) {
    if (bench.frames) return benchFrames(bench, shaderDirectory);
    const bool onGpu = !bench.backends.empty() && needsGpu(bench.backends.front());
    return bench.counters && onGpu ? benchGpuCounters(bench, shaderDirectory) : benchContact(bench);
}

}  // namespace drape::cli
