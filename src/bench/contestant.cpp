#include "bench/contestant.h"

#include <fstream>
#include <memory>

#include "run/hands/hands.h"
#include "run/pins/pin_groups.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "solver/reference/textbook.h"

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

}  // namespace drape::bench
