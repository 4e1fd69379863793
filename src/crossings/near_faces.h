#pragma once

#include <glm/fwd.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "crossings/crossings.h"
#include "physics/types.h"

namespace drape {

/// Edges of triangles that are nearer than `range` (m) to a triangle of another part; edges that pass through its
/// inside, and have ends and sides farther off, are not among them. Pairs may be listed twice, and those of two bodies
/// are left out. positions: xyz m; parts: of each particle, the same number for particles of one part; particles from
/// firstOfBodies on are of bodies.
[[nodiscard]] std::vector<EdgeAndFace> findNear(std::span<const glm::vec4> positions,
                                                std::span<const physics::Triangle> triangles,
                                                std::span<const glm::uint> parts, glm::uint firstOfBodies,
                                                double range);

}  // namespace drape
