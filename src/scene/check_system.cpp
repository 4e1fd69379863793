#include <algorithm>
#include <cmath>
#include <optional>

#include "scene/check_world.h"

namespace drape {
namespace {

constexpr double kShortest = 1e-6;  // m, of a link at rest; shorter ones would make the solver's quotients overflow

std::size_t particleCount(const SystemDescription& system) { return system.particles.size() + system.scatter.count; }

void checkIndex(glm::uint index, const SystemDescription& system, const Place& place) {
    const std::size_t count = particleCount(system);
    if (index < count) return;
    place.refuse(numberText(index) + (count == 0 ? " is no particle of the system, which has none"
                                                 : " is no particle of the system, expected a whole number from 0 to " +
                                                       std::to_string(count - 1)));
}

void checkScatter(const SystemScatter& scatter, const Place& place) {
    for (int axis = 0; axis < 3; ++axis) {
        if (scatter.low[axis] <= scatter.high[axis]) continue;
        place.member("low")
            .element(static_cast<std::size_t>(axis))
            .refuse(numberText(scatter.low[axis]) + " is above scatter.high, which is " +
                    numberText(scatter.high[axis]));
    }
}

/// Where a particle starts, or nothing where that is left to chance.
std::optional<glm::vec3> startOf(const SystemDescription& system, glm::uint index) {
    if (index < system.particles.size()) return system.origin + system.particles[index].at;
    if (system.scatter.low == system.scatter.high) return system.origin + system.scatter.low;
    return std::nullopt;
}

/// A link as long as drawn must be drawn between two places.
void checkDrawnLength(const SystemLink& link, const SystemDescription& system, const Place& place) {
    const std::optional<glm::vec3> a = startOf(system, link.ends.x);
    const std::optional<glm::vec3> b = startOf(system, link.ends.y);
    if (!a || !b) return;
    const glm::dvec3 between = glm::dvec3(*b) - glm::dvec3(*a);
    const double drawn = std::sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
    if (drawn * double{link.lengthShare} >= kShortest) return;
    place.refuse("0 is for a length as drawn, but particles " + numberText(link.ends.x) + " and " +
                 numberText(link.ends.y) + " start at one place, expected a length of at least 1e-06");
}

void checkLink(const SystemLink& link, const SystemDescription& system, const Place& place) {
    const Place ends = place.member("ends");
    for (int end = 0; end < 2; ++end) checkIndex(link.ends[end], system, ends.element(static_cast<std::size_t>(end)));
    if (link.ends.x == link.ends.y) {
        ends.refuse("joins particle " + numberText(link.ends.x) + " to itself, expected two different ones");
    }
    const Place length = place.member("length");
    if (link.length == 0.0f) checkDrawnLength(link, system, length);
    if (link.length > 0.0f && link.length < static_cast<float>(kShortest)) {
        length.refuse(numberText(link.length) + " is out of range, expected 0 or a number from 1e-06 to 10000");
    }
    constexpr float kLeastTearRatio = 1.01f;
    if (link.tearRatio > 0.0f && link.tearRatio < kLeastTearRatio) {
        place.member("tearRatio")
            .refuse(numberText(link.tearRatio) + " is out of range, expected 0 or a number from 1.01 to 100");
    }
}

void checkSkin(const SystemSkin& skin, const SystemDescription& system, const Place& outline) {
    for (std::size_t i = 0; i < skin.outline.size(); ++i) {
        const Place place = outline.element(i);
        checkIndex(skin.outline[i], system, place);
        const auto end = skin.outline.begin() + static_cast<std::ptrdiff_t>(i);
        const auto first = std::find(skin.outline.begin(), end, skin.outline[i]);
        if (first == end) continue;
        place.refuse("is the same particle as " +
                     outline.element(static_cast<std::size_t>(first - skin.outline.begin())).path());
    }
}

}  // namespace

void checkSystem(const SystemDescription& system, const Place& place) {
    checkScatter(system.scatter, place.member("scatter"));
    for (std::size_t i = 0; i < system.links.size(); ++i) {
        checkLink(system.links[i], system, place.member("links").element(i));
    }
    for (std::size_t i = 0; i < system.skins.size(); ++i) {
        checkSkin(system.skins[i], system, place.member("skins").element(i).member("outline"));
    }
}

}  // namespace drape
