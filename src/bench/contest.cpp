#include "bench/contest.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>

#include "base/wall_clock.h"
#include "cloth/make/make_model.h"
#include "gl/context/device_info.h"
#include "run/hands/hands.h"
#include "run/pins/pin_groups.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/step.h"
#include "solver/reference/reference_solver.h"
#include "solver/reference/textbook.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace drape::bench {

std::string cpuName() {
    std::ifstream text("/proc/cpuinfo");
    for (std::string line; std::getline(text, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown CPU";
}

namespace {

/// Returns the particles that a hand holds in the middle of the first cloth. The middle particle comes first.
std::vector<glm::uint> middleOfCloth(const Model& model) {
    constexpr float kPinch = 0.025f;  // greatest distance from the middle particle, m
    const ClothPart& cloth = model.cloths.front();
    const glm::uint middle = middleParticle(model, cloth.particles);
    const glm::vec3 place(model.startPositions[middle]);
    std::vector<glm::uint> held{middle};
    for (glm::uint i = cloth.particles.first; i < cloth.particles.end(); ++i) {
        if (i != middle && glm::distance(place, glm::vec3(model.startPositions[i])) <= kPinch) held.push_back(i);
    }
    return held;
}

/// Replaces class Run: makes steps with pin groups, and with a hand that holds the middle of the first cloth.
struct HandsAndPins {
    Hands hands;
    PinGroups pins;
    Clock clock;

    HandsAndPins(const WorldDescription& world, const Model& model, const Settings& settings)
        : hands(model), pins(model, world, settings) {}

    void holdMiddle(const Model& model, const SolverView& view) {
        if (model.cloths.empty()) return;
        Event grab;
        grab.particles = middleOfCloth(model);
        grab.target = glm::vec3(model.startPositions[grab.particles.front()]) + glm::vec3(0.0f, 0.2f, 0.0f);
        hands.take(grab, view);
    }
    Step next(const Model& model, const Settings& settings, const SolverView& view) {
        pins.hold(settings, clock, static_cast<double>(clock.steps) * double{settings.timeStep}, hands);
        Edits edits = hands.nextEdits(settings, view);
        pins.lead(settings, settings, clock, hands, edits);
        return makeStep(model, settings, clock, std::move(edits));
    }
};

/// Makes a contestant from a solver with a function step(Step).
/// `finish`: waits until the solver has finished all steps.
template <class Solver, class Finish>
Contestant walker(std::shared_ptr<Solver> solver, const WorldDescription& world, const Model& model,
                  const Settings& settings, bool held, Finish finish) {
    Contestant contestant;
    const auto handsAndPins = std::make_shared<HandsAndPins>(world, model, settings);
    if (held) handsAndPins->holdMiddle(model, viewOf(*solver));
    contestant.takeSteps = [=, &model, &settings](std::uint64_t steps) {
        for (std::uint64_t i = 0; i < steps; ++i) solver->step(handsAndPins->next(model, settings, viewOf(*solver)));
        finish();
    };
    contestant.measure = [=, &model, &settings] {
        return drape::measure(model, solver->state(), settings.substepLength());
    };
    return contestant;
}

Contestant textbook(const Model& model, const Settings& settings) {
    const auto solver = std::make_shared<TextbookSolver<float>>(model);
    Settings calm = settings;
    calm.wind.gustiness = 0.0f;  // the textbook has no gusts
    calm.substeps = substepsOf(model, settings);
    for (std::size_t i = 0; i < model.startVelocities.size(); ++i)
        solver->setVelocity(i, glm::vec3(model.startVelocities[i]), calm);
    Contestant contestant;
    contestant.takeSteps = [=](std::uint64_t steps) {
        for (std::uint64_t i = 0; i < steps; ++i) solver->step(calm);
    };
    contestant.measure = [=, &model, &settings] {
        State state = startState(model);
        for (std::size_t i = 0; i < state.positions.size(); ++i) {
            const auto& particle = solver->particles()[i];
            state.positions[i] = glm::vec4(particle.position, particle.inverseMass);
            state.displacements[i] = glm::vec4(particle.position - particle.oldPosition, 0.0f);
        }
        return drape::measure(model, state, settings.substepLength());
    };
    return contestant;
}

Contestant onCpu(unsigned threads, const WorldDescription& world, const Model& model, const Settings& settings,
                 bool held) {
    const auto solver = std::make_shared<CpuSolver>(model, CpuOptions{static_cast<int>(threads)});
    Contestant contestant = walker(solver, world, model, settings, held, [] {});
    contestant.instructions = solver->instructions();
    return contestant;
}

Contestant onGpu(GpuPath path, const WorldDescription& world, const Model& model, const Settings& settings,
                 const GpuAccess& gpu, bool held) {
    const auto solver = std::make_shared<GpuSolver>(model, *gpu.commands, *gpu.library, path);
    Contestant contestant = walker(solver, world, model, settings, held, [] { glFinish(); });
    contestant.gpuBytes = [=] { return std::uint64_t{solver->bufferBytes()}; };
    return contestant;
}

}  // namespace

Contestant makeContestant(const Entry& entry, const WorldDescription& world, const Model& model,
                          const Settings& settings, const GpuAccess& gpu, bool held) {
    switch (entry.backend) {
        case Backend::textbook:
            return textbook(model, settings);
        case Backend::reference:
            return walker(std::make_shared<ReferenceSolver>(model), world, model, settings, held, [] {});
        case Backend::cpu:
            return onCpu(entry.threads, world, model, settings, held);
        case Backend::gpu:
            return onGpu(GpuPath::plain, world, model, settings, gpu, held);
        case Backend::gpuJoined:
            return onGpu(GpuPath::joined, world, model, settings, gpu, held);
    }
    return {};
}

namespace {

/// Returns the bytes in a line "name:   12345 kB" of a file.
std::optional<std::uint64_t> lineOf(const char* file, const std::string& name) {
    std::ifstream text(file);
    for (std::string word; text >> word;) {
        std::uint64_t kibibytes = 0;
        if (word == name + ":" && text >> kibibytes) return 1024 * kibibytes;
    }
    return std::nullopt;
}

}  // namespace

MemoryMeter::MemoryMeter() {
#ifdef __GLIBC__
    malloc_trim(0);  // otherwise, reuse of freed memory would not count as growth
#endif
    std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak to the current size
    start_ = lineOf("/proc/self/status", "VmRSS");
}

std::optional<std::uint64_t> MemoryMeter::peakGrowth() const {
    const auto peak = lineOf("/proc/self/status", "VmHWM");
    if (!peak || !start_) return std::nullopt;
    return *peak > *start_ ? *peak - *start_ : 0;
}

std::optional<std::uint64_t> availableMemory() { return lineOf("/proc/meminfo", "MemAvailable"); }

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
