#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// Distance from a body, m, beyond which cloth does not count as close-fitting. The legend of gaps ends here.
inline constexpr float kMostGap = 0.05f;

/// Returns the unsigned distance of each cloth particle from the nearest triangle of a body, m. It is infinite if no
/// triangle is within `range`.
/// `positions`: position of each particle, xyz in m. Particles from `firstOfBodies` on belong to bodies.
/// `range`: m, more than 0.
std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range);

}  // namespace drape
