#pragma once

#include <optional>
#include <vector>

#include "colliders/collider.h"
#include "physics/types.h"

namespace drape {

/// m: of a ball about the origin that holds the shape; kUnbounded where none does.
float boundingRadius(const Collider& collider);
inline constexpr float kUnbounded = 1e18f;  // its square is a float

/// The least radius of the shape's outer edges and corners, m: 0 where they are sharp, kUnbounded where there are none.
float edgeRadius(const Collider& collider);

/// The shape as kernels take it. thickness: m, kept clear. Its planes, if it has any, are appended to `planes`.
physics::ColliderRecord recordOf(const Collider& collider, float thickness, std::vector<glm::vec4>& planes);

/// An upper bound of the speed of its surface, m/s.
float greatestSpeed(const Collider& collider);

/// Why no scene can hold its shape or its motion, where its numbers are within their bounds.
std::optional<Fault> faultOf(const Collider& collider);

}  // namespace drape
