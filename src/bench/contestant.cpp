#include "bench/contestant.h"

#include <fstream>
#include <memory>

#include "solver/cpu_solver.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"
#include "solver/textbook.h"

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

/// A solver that walks plans. `finish` waits until all that was asked of it is done.
template <class Solver, class Finish>
Contestant walker(std::shared_ptr<Solver> solver, const Model& model, const Settings& settings, Finish finish) {
    Contestant contestant;
    contestant.takeSteps = [=, &model, &settings, clock = std::make_shared<Clock>()](std::uint64_t steps) {
        for (std::uint64_t i = 0; i < steps; ++i) solver->step(makeStep(model, settings, *clock));
        finish();
    };
    contestant.measure = [=, &model, &settings] {
        return drape::measure(model, solver->state(), settings.substepLength());
    };
    return contestant;
}

Contestant textbook(const Model& model, const Settings& settings) {
    const auto solver = std::make_shared<TextbookSolver<float>>(model);
    Contestant contestant;
    contestant.takeSteps = [=, &settings](std::uint64_t steps) {
        for (std::uint64_t i = 0; i < steps; ++i) solver->step(settings);
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

Contestant onCpu(unsigned threads, const Model& model, const Settings& settings) {
    const auto solver = std::make_shared<CpuSolver>(model, CpuOptions{static_cast<int>(threads)});
    Contestant contestant = walker(solver, model, settings, [] {});
    contestant.instructions = solver->instructions();
    return contestant;
}

Contestant onGpu(GpuPath path, const Model& model, const Settings& settings, const GpuAccess& gpu) {
    const auto solver = std::make_shared<GpuSolver>(model, *gpu.commands, *gpu.library, path);
    Contestant contestant = walker(solver, model, settings, [] { glFinish(); });
    contestant.gpuBytes = [=] { return std::uint64_t{solver->bufferBytes()}; };
    contestant.fusedSubsteps = [=] { return solver->fusedSubsteps(); };
    return contestant;
}

}  // namespace

Contestant makeContestant(const Entry& entry, const Model& model, const Settings& settings, const GpuAccess& gpu) {
    switch (entry.backend) {
        case Backend::textbook:
            return textbook(model, settings);
        case Backend::reference:
            return walker(std::make_shared<ReferenceSolver>(model), model, settings, [] {});
        case Backend::cpu:
            return onCpu(entry.threads, model, settings);
        case Backend::gpu:
            return onGpu(GpuPath::plain, model, settings, gpu);
        case Backend::gpuFused:
            return onGpu(GpuPath::fused, model, settings, gpu);
    }
    return {};
}

}  // namespace drape::bench
