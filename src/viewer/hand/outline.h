#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The convex hull of where points are seen, in window coordinates, around it once; empty where one of them is not
/// before the eye.
std::vector<glm::vec2> outlineOf(std::span<const glm::vec3> points, const Lens& lens);

/// The same of a collider, whose shape is convex; empty for one without bounds.
std::vector<glm::vec2> outlineOf(const PlacedCollider& collider, const Lens& lens);

/// The edges of what has no outline, as far as they are before the eye: those of a room, and of a plane a square around
/// its place, `reach` m to each side. None of all others.
std::vector<std::array<glm::vec2, 2>> edgesOf(const PlacedCollider& collider, const Lens& lens, float reach);

}  // namespace drape::viewer
