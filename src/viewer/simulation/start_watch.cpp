#include "viewer/simulation/start_watch.h"

#include <utility>

#include "run/thin_start.h"

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

}  // namespace drape::viewer
