#pragma once

#include <functional>
#include <glm/fwd.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "crossings/crossings.h"
#include "physics/types.h"

namespace drape {

/// Calls use for each edge of a triangle that is nearer than `range` (m) to the sides of a triangle of another part, or
/// of which an end is nearer than that to its inside: once for each triangle that has the edge. An edge that passes
/// through the middle of a triangle is not near. Pairs of two bodies are left out. positions: xyz m; parts: of each
/// particle, the same number for particles of one part; particles from firstOfBodies on are of bodies.
void forNear(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
             std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
             const std::function<void(const EdgeAndFace&)>& use);

}  // namespace drape
