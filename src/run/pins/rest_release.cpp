#include "run/pins/rest_release.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr double kMoving = 0.015;        // greatest share of moving particles in a cloth at rest
constexpr float kWay = 0.0003f * 60.0f;  // least speed of a particle that counts as moving, m/s
/// Phase of the clock that holds the time of the release, s. No collider has this name.
constexpr const char* kReleased = "rest/";

double sewnAfter(const Model& model) {
    double seconds = 0.0;
    for (const float each : model.sewing.seconds) seconds = std::max(seconds, model.sewing.begin + double{each});
    for (const BodyPart& body : model.bodies) seconds = std::max(seconds, body.growth());
    return seconds;
}

}  // namespace

double earliestRest(const Model& model) {
    double seconds = 0.0;
    for (const float each : model.sewing.seconds)
        seconds = std::max(seconds, model.sewing.begin + double{each} + kTakesWeight);
    for (const BodyPart& body : model.bodies) seconds = std::max(seconds, body.growth());
    return seconds;
}

bool areAtRest(std::span<const glm::vec4> before, std::span<const glm::vec4> now, float timeStep) {
    const float limit = kWay * timeStep;
    std::size_t moving = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const glm::vec4 way = now[i] - before[i];
        if (!(std::abs(way.x) + std::abs(way.y) + std::abs(way.z) < limit)) ++moving;
    }
    return static_cast<double>(moving) <= kMoving * static_cast<double>(before.size());
}

bool RestRelease::isAwaited(const Settings& settings, const Clock& clock) {
    return !releasedAfter(clock) && std::ranges::count(settings.pinGroups, PinGroup::kAtRest, &PinGroup::release) > 0;
}

std::optional<double> RestRelease::releasedAfter(const Clock& clock) {
    const auto found = clock.phases.find(kReleased);
    if (found == clock.phases.end()) return {};
    return found->second;
}

void RestRelease::watch(const Model& model, std::span<const glm::vec4> positions, double seconds, float timeStep,
                        Clock& clock) {
    const bool isLate = seconds >= sewnAfter(model) + kLongest;
    const bool isAtRest =
        before.size() == positions.size() && seconds > earliestRest(model) && areAtRest(before, positions, timeStep);
    if (isLate || isAtRest) {
        clock.phases[kReleased] = seconds;
        before.clear();
        return;
    }
    before.assign(positions.begin(), positions.end());
}

}  // namespace drape
