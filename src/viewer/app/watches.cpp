#include "viewer/app/watches.h"

#include <algorithm>
#include <utility>

#include "colliders/shapes/shape_row.h"
#include "run/start/start_faults.h"
#include "viewer/hand/pick.h"
#include "viewer/hand/scenery.h"

namespace drape::viewer {

void StartWatch::notePanels(const Simulation& simulation, std::string crossed) {
    generation_ = simulation.generation();
    panels_ = std::move(crossed);
}

std::optional<std::string> StartWatch::complaint(Simulation& simulation) {
    const std::optional<CrossedStart> crossed = simulation.takeCrossedStart();
    const std::optional<DeepStart> deep = simulation.takeDeepStart();
    std::optional<std::string> complaint;
    if (crossed) complaint = describeCrossed(simulation, *crossed);
    return deep ? describe(*deep) : complaint;
}

std::string StartWatch::describeCrossed(const Simulation& simulation, const CrossedStart& crossed) {
    const Scene& scene = simulation.scene();
    const std::optional<ThinStart> thin = findThinStart(crossed, simulation.model(), scene);
    epoch_ = simulation.epoch();
    crossedBody_ = thin ? scene.world.bodies[thin->body].frame.name : "";
    const bool hasPanels = generation_ == simulation.generation() && !panels_.empty();
    return describeWithOffer(crossed, simulation.model(), scene) + (hasPanels ? "; " + panels_ : "");
}

std::string StartWatch::crossedBody(const Simulation& simulation) const {
    return epoch_ == simulation.epoch() ? crossedBody_ : "";
}

// The centre of a convex shape is inside it. A ray from an outside point to the centre must therefore enter the shape.
bool isInside(const glm::vec3& point, const PlacedCollider& placed) {
    if (rowOf(placed.collider.shape).isHollow || !isFinite(point)) return false;
    const glm::vec3 way = placed.pose.place - point;
    return way == glm::vec3(0.0f) || depthOf(Ray{point, way}, placed) == kNeverMet;
}

std::optional<std::string> ColliderWatch::appearedInCloth(const Simulation& simulation) {
    const std::vector<PlacedCollider> colliders = placedColliders(simulation.scene().settings, simulation.clock());
    std::set<std::string> present;
    for (const PlacedCollider& placed : colliders) present.insert(placed.collider.name);
    const std::set<std::string> before = std::exchange(known_, present);
    const bool isOther = std::exchange(generation_, simulation.generation()) != simulation.generation();
    if (isOther || std::ranges::includes(before, present)) return std::nullopt;
    const std::vector<glm::vec4> positions = readScenery(simulation).positions;
    const auto end = positions.begin() + simulation.model().firstBodyParticle();
    for (const PlacedCollider& placed : colliders) {
        if (before.contains(placed.collider.name)) continue;
        const auto inside = [&](const glm::vec4& position) { return isInside(glm::vec3(position), placed); };
        if (std::any_of(positions.begin(), end, inside)) return placed.collider.name;
    }
    return std::nullopt;
}

std::optional<std::string> Watches::refresh(const Seen& seen, double realSeconds) {
    const bool hadStalled = readouts_.stalledSubsteps > 0;
    motion_.follow(seen.simulation);
    refreshAtOnce(seen);
    Readouts& r = readouts_;
    r.frameSeconds = r.frameSeconds == 0.0 ? realSeconds : r.frameSeconds + 0.1 * (realSeconds - r.frameSeconds);
    pollCrossings(seen);
    refreshSometimes(seen, realSeconds);
    clothInView_.look(seen.part, motion_.cloth().places, motion_.cloth().reach, realSeconds);
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
    if (!seen.simulation.stepsBeside()) readouts_.stalledSubsteps = latest ? latest->stalled : 0;
}

// Measures rarely, since reading the positions of pins must wait for a solver on the GPU.
void Watches::readPins(const Seen& seen) {
    constexpr double kInterval = 1.0;  // time between measurements, s
    const std::vector<PinGroup>& groups = seen.simulation.appliedSettings().pinGroups;
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
