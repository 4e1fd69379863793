#pragma once

#include <utility>

#include "cloth/tethers/pin_groups.h"

namespace drape {

/// Returns the empty tether of a particle.
inline physics::Tether noTether(glm::uint particle) {
    return {particle, particle, particle, particle, 0.0f, 0.0f, 0.0f, 0.0f};
}

/// Inserts a tether to a pin among those of a particle, which are sorted by length, unused slots last. If all slots are
/// used, the longest tether is dropped.
/// `length`: m.
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
