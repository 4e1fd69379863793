#include "run/pins/rest_release.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace drape {
namespace {

constexpr double kMoving = 0.015;  // greatest share of moving particles in a cloth at rest
constexpr float kWay = 0.002f;     // least distance of a particle that counts as moving, m
constexpr double kStill = 0.25;    // time for which cloth at rest is still, s
// Phases of the clock that hold the time of the release, and Stillness::since while a group waits, s. No collider has
// such a name.
constexpr const char* kReleased = "rest/";
constexpr const char* kSince = "rest/since";

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

bool Stillness::add(std::span<const glm::vec4> positions, double seconds) {
    std::size_t moving = positions.size();
    if (from.size() == positions.size()) {
        const auto isMoving = [&](std::size_t i) {
            const glm::vec3 way(positions[i] - from[i]);
            return !(glm::dot(way, way) < kWay * kWay);  // a NaN moves
        };
        moving =
            static_cast<std::size_t>(std::ranges::count_if(std::views::iota(std::size_t{0}, from.size()), isMoving));
    }
    if (static_cast<double>(moving) > kMoving * static_cast<double>(from.size()) || from.empty()) {
        from.assign(positions.begin(), positions.end());
        since = seconds;
    }
    return seconds >= since + kStill - 1e-9;
}

bool RestRelease::isAwaited(const Settings& settings, const Clock& clock) {
    return !releasedAfter(clock) && std::ranges::count(settings.pinGroups, PinGroup::kAtRest, &PinGroup::release) > 0;
}

std::optional<double> RestRelease::releasedAfter(const Clock& clock) {
    const auto found = clock.phases.find(kReleased);
    if (found == clock.phases.end()) return {};
    return found->second;
}

void RestRelease::watch(const Model& model, std::span<const glm::vec4> positions, double seconds, Clock& clock) {
    Stillness stillness{std::move(from), clock.phaseOf(kSince)};
    const bool isAtRest = stillness.add(positions, seconds) && seconds > earliestRest(model);
    const bool isLate = seconds >= sewnAfter(model) + kLongest;
    from = std::move(stillness.from);
    clock.phases[kSince] = stillness.since;
    if (!isLate && !isAtRest) return;
    clock.phases[kReleased] = seconds;
    clock.phases.erase(kSince);
    from.clear();
}

}  // namespace drape
