#pragma once

#include <glm/glm.hpp>
#include <span>

#include "colliders/collider.h"

namespace drape::viewer {

/// Moves or widens a collider until its distance to all points is at least `margin`. A bounded shape moves as little as
/// possible towards the eye. If that would bring it too near the eye, it moves straight down instead. A plane moves
/// down; a room grows.
/// `points`: positions in xyz, m.
/// `margin`: m.
/// `eye`: position of the camera's eye, m.
void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye);

/// Returns how far a ball must move along a ray until it touches no point, m.
/// `points`: positions in xyz, m.
/// `from`: centre of the ball at the start, m.
/// `direction`: unit vector.
/// `radius`: m.
float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius);

}  // namespace drape::viewer
