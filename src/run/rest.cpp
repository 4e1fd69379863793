#include "run/rest.h"

namespace drape {

namespace {

constexpr double kFreed = 2.0;  // least time from the release of pin groups at rest to the rest of the cloth, s

}  // namespace

RestWatch::RestWatch(const Run& run) : run_(&run), notBefore_(earliestRest(run.model())) {}

bool RestWatch::isLate() const {
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    return !run_->awaitsRest() && now >= run_->releasedAfter().value_or(0.0) + kLongest - 1e-9;
}

bool RestWatch::add(std::span<const glm::vec4> positions) {
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    const bool isAtRest = stillness_.add(positions.first(run_->model().firstBodyParticle()), now);
    if (!isAtRest || now <= notBefore_ || run_->awaitsRest()) return false;
    if (const auto released = run_->releasedAfter(); released && now < *released + kFreed) return false;
    if (!restAfter_) restAfter_ = now;
    return true;
}

}  // namespace drape
