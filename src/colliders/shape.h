#pragma once

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

/// The corners of a convex shape, m; fewer than four where its planes do not enclose a bounded shape.
std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& planes);

}  // namespace drape
