#include "viewer/simulation/seen_motion.h"

#include <utility>

#include "colliders/shape.h"

namespace drape::viewer {

void SeenMotion::follow(const Simulation& simulation) {
    if (std::exchange(epoch_, simulation.epoch()) == simulation.epoch()) return;
    positions_.forget();  // unfinished copies belong to the previous epoch
    triangles_.forget();
    box_ = {};
    cloth_ = sampleOf(simulation.model());
    include(simulation.positions());
}

void SeenMotion::include(std::span<const glm::vec4> positions) {
    box_.include(positions);
    cloth_.follow(positions);
}

void SeenMotion::watchCrumbs(const Simulation& simulation, gl::Commands& commands) {
    if (!simulation.torn()) return;
    const glm::uint count = simulation.model().clothParticleCount();
    if (simulation.stepsBeside()) return cloth_.leaveOutCrumbs(simulation.triangles(), count);
    if (triangles_.poll()) cloth_.leaveOutCrumbs(triangles_.latest<physics::Triangle>(), count);
    triangles_.begin(commands, simulation.display().triangles());
}

void SeenMotion::watch(const Simulation& simulation, gl::Commands& commands) {
    follow(simulation);
    watchCrumbs(simulation, commands);
    if (simulation.stepsBeside()) return include(simulation.positions());  // the CPU has them
    if (positions_.poll()) include(positions_.latest<glm::vec4>());
    positions_.begin(commands, simulation.display().positions());
}

render::Box SeenMotion::boxNow(const Simulation& simulation) {
    follow(simulation);
    box_.include(simulation.positions());
    render::Box box = box_;
    const float radius = box.isEmpty() ? kUnbounded : 0.5f * glm::distance(box.low, box.high);
    for (const render::Sphere& reach : render::collidersReach(simulation.applied(), radius)) box.include(reach);
    return box;
}

}  // namespace drape::viewer
