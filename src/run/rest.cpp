#include "run/rest.h"

#include "run/pins/rest_release.h"

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
    const auto count = static_cast<std::size_t>(run_->model().firstBodyParticle());
    const bool isAtRest = last_.size() == count && areAtRest(last_, positions.first(count), run_->applied().timeStep);
    last_.assign(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(count));
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    if (!isAtRest || now <= notBefore_ || run_->awaitsRest()) return false;
    if (const auto released = run_->releasedAfter(); released && now < *released + kFreed) return false;
    if (!restAfter_) restAfter_ = now;
    return true;
}

}  // namespace drape
