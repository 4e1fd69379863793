#pragma once

#include <glm/glm.hpp>
#include <span>

#include "colliders/collider.h"

namespace drape::viewer {

/// Moves or widens a collider until its distance to all points is at least `margin` (m). A bounded shape moves towards
/// the eye as little as possible, or straight down where it would come too near the eye. A plane moves down; a room
/// grows.
/// `points`: positions in xyz, m.
void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye);

/// Returns the distance that a ball must move along a ray until it touches no point, m.
/// `direction`: unit vector.
float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius);

}  // namespace drape::viewer
