#pragma once

#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

inline constexpr float kMostGap = 0.05f;  ///< m: farther from a body, cloth does not fit it closely anywhere

/// How far each particle of cloth is from the nearest triangle of a body, m, unsigned; infinite where none is within
/// `range` (m, above 0). positions: xyz m; particles from firstOfBodies on are of bodies.
std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range);

}  // namespace drape
