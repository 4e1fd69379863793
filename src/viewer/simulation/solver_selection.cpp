#include "viewer/simulation/solver_selection.h"

#include <cstdio>
#include <utility>

#include "backend/backend.h"
#include "gl/context/device_info.h"

namespace drape::viewer {
namespace {

/// Returns the backend of a choice, or nothing if the program must choose the backend that suits the machine.
std::optional<Backend> backendOf(SolverChoice solver) {
    switch (solver) {
        case SolverChoice::automatic:
            return std::nullopt;
        case SolverChoice::gpu:
            return Backend::gpu;
        case SolverChoice::gpuJoined:
            return Backend::gpuJoined;
        case SolverChoice::cpu:
            return Backend::cpu;
        case SolverChoice::reference:
            return Backend::reference;
    }
    return std::nullopt;
}

}  // namespace

void SolverSelection::choose(Simulation& simulation, SolverChoice choice) {
    reason_.clear();
    epoch_ = simulation.epoch();
    if (const std::optional<Backend> chosen = backendOf(choice)) return simulation.setBackend(*chosen);
    BackendChoice automatic = autoBackend(gl::deviceInfo(), simulation.scene(), *commands_, *library_);
    reason_ = std::move(automatic.reason);
    simulation.setBackend(automatic.backend);
    measuredParticles_ = simulation.model().particleCount();
}

void SolverSelection::follow(Simulation& simulation, SolverChoice choice) {
    if (std::exchange(epoch_, simulation.epoch()) == simulation.epoch()) return;
    if (choice != SolverChoice::automatic) return;
    if (simulation.model().particleCount() != measuredParticles_) choose(simulation, choice);
}

bool SolverSelection::followView(Simulation& simulation, render::View view) {
    const render::View before = std::exchange(lastView_, view);
    if (before == view) return false;
    if (render::needs(view, render::Needs::comparison) && !simulation.lockstep()) {
        simulation.setLockstep(true);
        lockstepForView_ = true;
        return true;
    }
    if (render::needs(before, render::Needs::comparison) && std::exchange(lockstepForView_, false))
        simulation.setLockstep(false);
    return false;
}

void SolverSelection::setLockstep(Simulation& simulation, bool on) {
    simulation.setLockstep(on);
    lockstepForView_ = false;
}

std::string SolverSelection::slowNote(const Simulation& simulation, SolverChoice choice) const {
    constexpr double kSlow = 1.5;
    const bool isGpu = choice == SolverChoice::gpu || choice == SolverChoice::gpuJoined;
    if (!isGpu || !gl::isSoftwareRenderer()) return "";
    const StepTimes times = measureStepTimes(simulation.scene(), *commands_, *library_);
    const double factor = times.gpu / times.cpu;
    if (!(factor > kSlow)) return "";
    char text[128];
    std::snprintf(text, sizeof text,
                  "No GPU found: the GPU solver runs on the processor and takes %.0f× as long as the CPU solver",
                  factor);
    return text;
}

}  // namespace drape::viewer
