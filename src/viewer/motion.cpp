#include "viewer/motion.h"

namespace drape::viewer {

void SeenMotion::restart(const Simulation& simulation) {
    positions_.forget();  // what is on its way is of the time before
    box_ = {};
    boxNow(simulation);
}

void SeenMotion::watch(const Simulation& simulation, gl::Commands& commands) {
    if (positions_.poll()) box_.include(positions_.latest<glm::vec4>());
    positions_.begin(commands, simulation.drawn().positions());
}

const render::Box& SeenMotion::boxNow(const Simulation& simulation) {
    box_.include(simulation.positions());
    return box_;
}

}  // namespace drape::viewer
