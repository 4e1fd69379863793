#pragma once

#include <functional>
#include <glm/fwd.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "physics/types.h"

namespace drape {

/// Calls use(a, b), where a < b, for every two triangles of different parts that come within `range` (m) of each other:
/// a side within range of a side, or a corner within range of the inside. Does not report a side that passes through
/// the middle of a triangle, or two triangles of bodies.
/// `positions`: position of each particle, xyz in m.
/// `parts`: number of each particle's part.
/// `firstOfBodies`: particles from this one on belong to bodies. Triangles of bodies must come after those of cloth.
void forNearFaces(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                  std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
                  const std::function<void(glm::uint, glm::uint)>& use);

}  // namespace drape
