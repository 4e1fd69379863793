#include "run/rest.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr double kMoving = 0.015;        // greatest share of moving particles in a cloth at rest
constexpr float kWay = 0.0003f * 60.0f;  // least speed of a particle that counts as moving, m/s

}  // namespace

RestWatch::RestWatch(const Run& run) : run_(&run) {
    for (const float seconds : run.model().sewing.seconds)
        notBefore_ = std::max(notBefore_, run.model().sewing.begin + double{seconds} + kTakesWeight);
    for (const BodyPart& body : run.model().bodies) notBefore_ = std::max(notBefore_, body.growth());
}

bool RestWatch::add(std::span<const glm::vec4> positions) {
    const auto count = static_cast<std::size_t>(run_->model().firstBodyParticle());
    const float limit = kWay * run_->applied().timeStep;
    std::size_t moving = 0;
    for (std::size_t i = 0; i < std::min(count, last_.size()); ++i) {
        const glm::vec4 way = positions[i] - last_[i];
        if (!(std::abs(way.x) + std::abs(way.y) + std::abs(way.z) < limit)) ++moving;
    }
    const bool isKnown = last_.size() == count;
    last_.assign(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(count));
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    if (!isKnown || now <= notBefore_ || static_cast<double>(moving) > kMoving * static_cast<double>(count))
        return false;
    if (!restAfter_) restAfter_ = now;
    return true;
}

}  // namespace drape
