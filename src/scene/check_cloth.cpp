#include <cmath>
#include <unordered_map>

#include "scene/check_world.h"

namespace drape {
namespace {

void checkDirections(const GridDescription& cloth, const Place& place) {
    const auto product = [](glm::dvec3 a, glm::dvec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    // Room for directions written with four decimals.
    constexpr double kTolerance = 1e-3;
    const auto checkUnit = [&](glm::vec3 v, const char* name) {
        const double length = std::sqrt(product(v, v));
        if (std::abs(length - 1.0) <= kTolerance) return;
        place.member(name).refuse("has length " + numberText(static_cast<float>(length)) + ", expected a unit vector");
    };
    checkUnit(cloth.across, "across");
    checkUnit(cloth.down, "down");
    if (std::abs(product(cloth.across, cloth.down)) > kTolerance) {
        place.member("down").refuse("is not at right angles to " + place.member("across").path());
    }
}

void checkPins(const GridDescription& cloth, const Place& place) {
    const Place pins = place.member("listedPins");
    if (cloth.pins == PinPattern::listed && cloth.listedPins.empty()) {
        pins.refuse("is empty, expected at least one pin, since " + place.member("pins").path() + " is \"listed\"");
    }
    std::unordered_map<std::uint64_t, std::size_t> seen;
    for (std::size_t i = 0; i < cloth.listedPins.size(); ++i) {
        const glm::uvec2 at = cloth.listedPins[i].at;
        const Place atPlace = pins.element(i).member("at");
        for (int axis = 0; axis < 2; ++axis) {
            if (at[axis] < cloth.particles[axis]) continue;
            atPlace.element(static_cast<std::size_t>(axis))
                .refuse(numberText(at[axis]) + " is outside the cloth, expected a whole number from 0 to " +
                        numberText(cloth.particles[axis] - 1));
        }
        const auto [first, isNew] = seen.try_emplace((std::uint64_t{at.y} << 32) | at.x, i);
        if (!isNew) atPlace.refuse("is the same particle as " + pins.element(first->second).member("at").path());
    }
}

}  // namespace

void checkCloth(const GridDescription& cloth, const Place& place) {
    checkDirections(cloth, place);
    checkPins(cloth, place);
    constexpr float kLightest = 1e-6f;  // kg; lighter particles would make the solver's products overflow
    if (cloth.particleMass > 0.0f && cloth.particleMass < kLightest) {
        place.member("particleMass")
            .refuse(numberText(cloth.particleMass) + " is out of range, expected 0 or a number from 1e-06 to 1000");
    }
}

}  // namespace drape
