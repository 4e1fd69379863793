#include "viewer/simulation/seen_motion.h"

#include "colliders/shape.h"

namespace drape::viewer {

void SeenMotion::restart(const Simulation& simulation) {
    positions_.forget();  // pending copies are from before the restart
    box_ = {};
    boxNow(simulation);
}

void SeenMotion::watch(const Simulation& simulation, gl::Commands& commands) {
    if (positions_.poll()) box_.include(positions_.latest<glm::vec4>());
    positions_.begin(commands, simulation.drawn().positions());
}

render::Box SeenMotion::boxNow(const Simulation& simulation) {
    box_.include(simulation.positions());
    render::Box box = box_;
    const float radius = box.isEmpty() ? kUnbounded : 0.5f * glm::distance(box.low, box.high);
    for (const render::Sphere& reach : render::collidersReach(simulation.applied(), radius)) box.include(reach);
    return box;
}

}  // namespace drape::viewer
