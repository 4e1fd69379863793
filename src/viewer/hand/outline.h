#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "physics/types.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A line of an outline, in window coordinates.
using OutlineLine = std::array<glm::vec2, 2>;

/// Returns the lines around a polygon.
std::vector<OutlineLine> linesAround(std::span<const glm::vec2> polygon);

/// Returns the convex hull of points as seen in the picture, in window coordinates. Returns nothing if a point is not
/// in front of the eye.
std::vector<glm::vec2> outlineOf(std::span<const glm::vec3> points, const Lens& lens);

/// Returns the outline of a collider with a convex shape, in window coordinates. Returns nothing for an unbounded
/// collider.
std::vector<glm::vec2> outlineOf(const PlacedCollider& collider, const Lens& lens);

/// Returns the visible edges of a room or a plane, in window coordinates, since they have no outline. Edges are cut off
/// at the eye. Returns nothing for other colliders.
/// `reach`: half of the side length of the square that shows a plane, m.
std::vector<OutlineLine> edgesOf(const PlacedCollider& collider, const Lens& lens, float reach);

/// Returns the outline of a surface in the picture: lines between the places that the surface covers and the places
/// around it. Lines outside the window are left out, as is everything that is not in front of the eye.
/// `positions`: positions of all particles, in xyz, m.
/// `triangles`: triangles of the surface; their corners are indices in `positions`.
/// `shift`: distance by which the surface is moved, m.
std::vector<OutlineLine> silhouetteOf(std::span<const glm::vec4> positions,
                                      std::span<const physics::Triangle> triangles, const glm::vec3& shift,
                                      const Lens& lens);

}  // namespace drape::viewer
