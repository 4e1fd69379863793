#include "cli/bench/instruments.h"

#include <algorithm>
#include <string>

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

}  // namespace drape::cli
