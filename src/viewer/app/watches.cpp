#include "viewer/app/watches.h"

#include <algorithm>

namespace drape::viewer {

std::optional<std::string> Watches::refresh(const Seen& seen, double realSeconds) {
    const bool hadStalled = readouts_.stalledSubsteps > 0;
    motion_.follow(seen.simulation);
    refreshAtOnce(seen);
    Readouts& r = readouts_;
    r.frameSeconds = r.frameSeconds == 0.0 ? realSeconds : r.frameSeconds + 0.1 * (realSeconds - r.frameSeconds);
    pollCrossings(seen);
    refreshSometimes(seen, realSeconds);
    if (hadStalled || readouts_.stalledSubsteps == 0) return std::nullopt;
    return "The cloth stands still for some substeps: too much of it is in contact at once";
}

void Watches::refreshAtOnce(const Seen& seen) {
    const Simulation& simulation = seen.simulation;
    Readouts& r = readouts_;
    r.comparison = simulation.comparison();
    r.comparedFloats = simulation.comparedFloats();
    r.backend = simulation.backend();
    r.backendReason = seen.whySolver;
    r.passTimesAreWallTime = simulation.passTimesAreWallTime();
    r.quality = seen.view.quality();
    r.stillPictures = seen.view.stillPictures();
    r.lockstep = simulation.lockstep();
    r.steps = simulation.clock().steps;
    r.simulatedSeconds = static_cast<double>(r.steps) * simulation.scene().settings.timeStep;
    r.particles = simulation.model().particleCount();
    r.links = simulation.model().linkCount();
}

void Watches::refreshSometimes(const Seen& seen, double realSeconds) {
    constexpr double kInterval = 0.25;  // time between updates, s
    age_ += realSeconds;
    pinsAge_ += realSeconds;
    if (age_ < kInterval) return;
    age_ = 0.0;
    Simulation& simulation = seen.simulation;
    Readouts& r = readouts_;
    motion_.watch(simulation, seen.commands);
    if (countsCrossings(seen.run)) crossings_.watch(simulation);
    r.realTimeFactor = seen.run.paused ? std::nullopt : seen.pace;
    r.stepSeconds = simulation.stepCost();
    r.stepIsWallTime = simulation.costIsWallTime();
    r.passTimes = simulation.passTimes();
    r.stretch = simulation.stretch();
    r.kineticEnergy = simulation.kineticEnergy();
    r.fastMover = simulation.fastMover();
    r.moreSubsteps = whyMoreSubsteps(simulation.model(), simulation.scene().settings).value_or("");
    readPins(seen);
    if (simulation.stepsBeside()) r.stalledSubsteps = simulation.stalledSubsteps();
}

void Watches::pollCrossings(const Seen& seen) {
    if (!countsCrossings(seen.run)) {
        crossings_.forget();
        seen.view.forgetCrossings();
    }
    const bool isNew = crossings_.poll(seen.simulation);
    const FoundCrossings* const latest = crossings_.latest(seen.simulation);
    if (isNew) seen.view.mark(*latest, seen.commands);
    if (isNew) seen.simulation.noteCrossings(latest->steps, latest->crossings.all.size());
    readouts_.crossings.reset();
    if (latest) readouts_.crossings = {latest->crossings.all.size(), latest->crossings.touching};
    if (!seen.simulation.stepsBeside()) readouts_.stalledSubsteps = latest ? latest->held : 0;
}

// Measures rarely, since reading the positions of pins must wait for a solver on the GPU.
void Watches::readPins(const Seen& seen) {
    constexpr double kInterval = 1.0;  // time between measurements, s
    const std::vector<PinGroup>& groups = seen.simulation.applied().pinGroups;
    if (!seen.run.panel || groups.empty()) {
        readouts_.pins.reset();
    } else if (std::ranges::none_of(groups, [](const PinGroup& group) { return group.compliance == 0.0f; })) {
        readouts_.pins = PinLag{};
    } else if (!readouts_.pins || pinsAge_ >= kInterval) {
        readouts_.pins = seen.simulation.pinLag();
        pinsAge_ = 0.0;
    }
}

}  // namespace drape::viewer
