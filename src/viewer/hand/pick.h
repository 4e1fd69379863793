#pragma once

#include <optional>
#include <span>
#include <vector>

#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// The particle and the point that the pointer touches.
struct Touch {
    glm::uint particle = 0;  ///< nearest particle
    glm::vec3 point{0.0f};   ///< point of the surface under the pointer, m
    float depth = 0.0f;      ///< depth of that point along the view, m
};

/// Greatest distance between the pointer and a thing that a press takes, in units of an ordinary screen (Lens::scale).
inline constexpr float kTouchReach = 10.0f;

/// Returns the touch at a place of the window: on the cloth or free system nearest to the eye, unless a collider hides
/// it. Balls and rods of free systems are thin, so they are touched within kTouchReach. Hidden things are never
/// touched.
std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// Returns the visible one among `particles` that is nearest to a place, if any is within kTouchReach. Used for
/// particles with priority, such as pins.
std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles);

/// Returns the nearest visible point of a thread or particle for a place beside the cloth, such as near an edge, a hem
/// or a net. Its distance is at most kTouchReach or `radius`. With a radius, Touch::point is at the place itself, so
/// the circle of a tool stays where it is shown.
/// `radius`: of the tool, in window coordinates.
std::optional<Touch> pickNear(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius);

/// Returns the particle of a touch, then all others within `radius` (m) of its point, the nearest first.
std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius);

}  // namespace drape::viewer
