#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <utility>
#include <vector>

#include "physics/types.h"

namespace drape {

inline constexpr std::size_t kMostTethers = 4;  // greatest number of tethers of a particle, as in physics::Tether

/// Divides the pins of a sheet into kMostTethers groups. A particle gets a tether to the nearest pin of each group.
/// Adjacent pins in a row or column form one set, since a particle needs only the nearest of them. Sets and single pins
/// are assigned to the groups round-robin. So with single pins along an edge, a particle gets tethers to the nearest
/// four pins. Groups may be empty.
///
/// `pins`: indices row * particles.x + column, ascending.
std::array<std::vector<glm::uint>, kMostTethers> groupPins(glm::uvec2 particles, std::span<const glm::uint> pins);

/// Returns an entry without tethers for a particle.
inline physics::Tether noTether(glm::uint particle) {
    return {particle, particle, particle, particle, 0.0f, 0.0f, 0.0f, 0.0f};
}

/// Adds a tether to a pin to the tethers of a particle. These are sorted by length, with unused slots last. If all
/// slots are used, the longest tether is dropped.
/// `length`: length of the tether, m.
inline void insertTether(physics::Tether& tether, glm::uint particle, glm::uint pin, float length) {
    glm::uint* pins[] = {&tether.pinA, &tether.pinB, &tether.pinC, &tether.pinD};
    float* lengths[] = {&tether.lengthA, &tether.lengthB, &tether.lengthC, &tether.lengthD};
    for (std::size_t k = 0; k < kMostTethers; ++k) {
        if (*pins[k] != particle && *lengths[k] <= length) continue;
        std::swap(*pins[k], pin);
        std::swap(*lengths[k], length);
    }
}

}  // namespace drape
