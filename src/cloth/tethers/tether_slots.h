#pragma once

#include <utility>

#include "cloth/tethers/pin_groups.h"

namespace drape {

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
