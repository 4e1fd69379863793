#pragma once

#include <glm/glm.hpp>
#include <span>

#include "colliders/collider.h"

namespace drape::viewer {

/// Moves or widens a collider until it touches none of the points (xyz, m), by at least `margin`, m. A shape with
/// bounds goes towards the eye, as near to its place as can be, or straight down where it would come too near to the
/// eye; a plane goes down; a room grows.
void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye);

/// How far along a ray a ball has to go to touch none of the points, m. direction: of unit length.
float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius);

}  // namespace drape::viewer
