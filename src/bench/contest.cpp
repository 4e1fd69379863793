#include "bench/contest.h"
#include "cloth/make/make_model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "base/wall_clock.h"
#include "bench/memory_meter.h"
#include "gl/context/device_info.h"
#include "solver/plan/step.h"

namespace drape::bench {

Spread spreadOf(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
    return {median, values.front(), values.back()};
}

namespace {

/// An entry with its measurements.
struct Runner {
    Result result;
    Contestant contestant;
    std::vector<double> msPerStep;  // wall time per step in each round, ms
    std::vector<double> cpuMsPerStep;

    void takeSlice(std::uint64_t steps) {
        const auto start = WallClock::now();
        const std::clock_t cpuStart = std::clock();
        contestant.takeSteps(steps);
        const auto cpuTime = static_cast<double>(std::clock() - cpuStart) / CLOCKS_PER_SEC;
        msPerStep.push_back(1000.0 * secondsSince(start) / static_cast<double>(steps));
        cpuMsPerStep.push_back(1000.0 * cpuTime / static_cast<double>(steps));
    }
};

std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

/// Returns the ratio of the time of `other` to the time of `one`: the median over the rounds.
double medianRatio(const Runner& other, const Runner& one) {
    std::vector<double> ratios;
    for (std::size_t k = 0; k < one.msPerStep.size(); ++k) ratios.push_back(other.msPerStep[k] / one.msPerStep[k]);
    return spreadOf(std::move(ratios)).median;
}

void finish(Runner& runner, const Model& model, const Settings& settings) {
    Result& result = runner.result;
    result.msPerStep = spreadOf(runner.msPerStep);
    result.cpuMsPerStep = spreadOf(runner.cpuMsPerStep).median;
    const double projections = double{1} * result.links * substepsOf(model, settings) * settings.iterations;
    if (projections > 0.0) result.nsPerProjection = 1e6 * result.msPerStep.median / projections;
    result.particleStepsPerSecond = 1e3 * result.particles / result.msPerStep.median;
    result.reached = runner.contestant.measure();
}

void compare(std::vector<Runner>& runners) {
    const auto fastest =
        std::ranges::min_element(runners, {}, [](const Runner& runner) { return runner.result.msPerStep.median; });
    const auto textbook = std::ranges::find_if(
        runners, [](const Runner& runner) { return runner.result.entry.backend == Backend::textbook; });
    for (Runner& runner : runners) {
        runner.result.timesFastest = medianRatio(runner, *fastest);
        if (textbook != runners.end()) runner.result.timesTextbook = medianRatio(*textbook, runner);
    }
}

}  // namespace

std::vector<Result> runContest(const Scene& scene, std::span<const Entry> entries, Effort effort, const GpuAccess& gpu,
                               const ShowProgress& show) {
    const MemoryMeter modelMeter;
    const auto modelStart = WallClock::now();
    const Model model = makeModel(scene.world);
    const double modelSeconds = secondsSince(modelStart);
    const auto modelBytes = modelMeter.peakGrowth();

    const std::uint64_t slice = (effort.steps - 1) / effort.rounds;
    std::uint64_t done = 0;
    std::vector<Runner> runners;
    for (const Entry& entry : entries) {
        const MemoryMeter meter;
        const auto start = WallClock::now();
        Runner& runner = runners.emplace_back();
        runner.contestant = makeContestant(entry, scene.world, model, scene.settings, gpu, effort.held);
        runner.result.entry = entry;
        runner.result.device = needsGpu(entry.backend) ? gl::deviceInfo().renderer : cpuName();
        runner.result.instructions = runner.contestant.instructions;
        runner.result.particles = model.particleCount();
        runner.result.links = model.linkCount();
        runner.result.loadSeconds = modelSeconds + secondsSince(start);
        runner.contestant.takeSteps(effort.steps - slice * effort.rounds);
        runner.result.peakBytes = sum(modelBytes, meter.peakGrowth());
        runner.result.modelBytes = modelBytes;
        if (runner.contestant.gpuBytes) runner.result.gpuBytes = runner.contestant.gpuBytes();
        show(++done);
    }
    for (unsigned round = 0; round < effort.rounds; ++round) {
        for (Runner& runner : runners) {
            runner.takeSlice(slice);
            show(++done);
        }
    }
    for (Runner& runner : runners) finish(runner, model, scene.settings);
    compare(runners);
    std::vector<Result> results;
    for (Runner& runner : runners) results.push_back(std::move(runner.result));
    return results;
}

void addGrowth(std::vector<Result>& results, std::span<const Result> smaller) {
    for (Result& result : results) {
        const auto before = std::ranges::find(smaller, result.entry, &Result::entry);
        if (before == smaller.end() || before->particles >= result.particles) continue;
        const double particles = static_cast<double>(result.particles) / before->particles;
        result.growth = std::log(result.msPerStep.median / before->msPerStep.median) / std::log(particles);
    }
}

}  // namespace drape::bench
