#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// Returns the convex hull of points as they are seen, in window coordinates. Empty if a point is not in front of the
/// eye.
std::vector<glm::vec2> outlineOf(std::span<const glm::vec3> points, const Lens& lens);

/// Returns the outline of a collider, whose shape is convex. Empty for an unbounded collider.
std::vector<glm::vec2> outlineOf(const PlacedCollider& collider, const Lens& lens);

/// Returns the edges of a room or a plane, which have no outline, as far as they are in front of the eye. Empty for
/// other colliders.
/// `reach`: half of the side of the square that shows a plane, m.
std::vector<std::array<glm::vec2, 2>> edgesOf(const PlacedCollider& collider, const Lens& lens, float reach);

}  // namespace drape::viewer
