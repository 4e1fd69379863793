#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "viewer/hand/scenery.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A point of the cloth or of a free system that the pointer touches.
struct Touch {
    glm::uint particle = 0;  ///< particle nearest to the point
    glm::vec3 point{0.0f};   ///< point of the surface under the pointer, m
    float depth = 0.0f;      ///< depth of the point along the view, m
};

/// Greatest distance between the pointer and something that a press takes, in pixels of a standard-density screen
/// (Lens::scale).
inline constexpr float kTouchReach = 10.0f;

/// Returns the frontmost point of a cloth or free system at a place of the window, or nothing if another object hides
/// it. Balls and rods of free systems are thin, so the place may be up to kTouchReach beside them.
/// `place`: in window coordinates.
std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// Returns the visible particle of `particles` that is nearest to a place, if there is one within kTouchReach. Used for
/// particles with priority, such as pins.
/// `place`: in window coordinates.
std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles);

/// Returns the nearest visible point of a thread or particle, for a place beside the cloth such as near an edge, a hem
/// or a net. It is at most kTouchReach or `radius` away. With a radius above 0, Touch::point is at the place itself, so
/// that the circle of the tool does not jump.
/// `place`: in window coordinates.
/// `radius`: radius of the tool, in window coordinates.
std::optional<Touch> pickNear(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius);

/// Returns the particle of a touch, then all other particles within `radius` of its point, nearest first.
/// `radius`: m.
std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius);

/// Returns the distance along a ray at which it enters a collider, in lengths of its direction. Returns infinity if the
/// ray misses the collider or starts inside. Rays miss rooms, which are invisible.
float depthOf(const Ray& ray, const PlacedCollider& placed);

struct PickedCollider {
    std::size_t index = 0;  ///< index of the collider in the list
    float distance = 0.0f;  ///< distance along the ray, in lengths of its direction
};

/// Returns the collider that a ray meets first, if there is one.
std::optional<PickedCollider> pickCollider(const Ray& ray, std::span<const PlacedCollider> colliders);

}  // namespace drape::viewer
