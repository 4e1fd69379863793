#pragma once

#include <optional>
#include <vector>

#include "colliders/collider.h"
#include "physics/types.h"

namespace drape {

/// Returns the radius of a ball about the origin that contains the shape, m; kUnbounded if no ball contains it.
float boundingRadius(const Collider& collider);
inline constexpr float kUnbounded = 1e18f;  // radius of an unbounded shape; its square still fits into a float

/// Returns the smallest radius of the shape's convex edges and corners, m: 0 if an edge or corner is sharp, kUnbounded
/// if the shape has no convex edges or corners.
float edgeRadius(const Collider& collider);

/// Returns the shape's record for kernels. Appends its planes, if it has any, to `planes`.
/// `thickness`: distance that cloth keeps from the surface, m.
physics::ColliderRecord recordOf(const Collider& collider, float thickness, std::vector<glm::vec4>& planes);

/// Returns an upper bound of the speed of any point on the collider's surface, m/s.
float greatestSpeed(const Collider& collider);

/// Returns the reason why a scene cannot contain the collider's shape or motion, or nothing if it can. All numbers must
/// be within their bounds.
std::optional<Fault> faultOf(const Collider& collider);

}  // namespace drape
