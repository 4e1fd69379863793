#pragma once

#include <optional>
#include <span>
#include <vector>

#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// The particle and the point that the pointer touches.
struct Touch {
    glm::uint particle = 0;  ///< the nearest to the place
    glm::vec3 point{0.0f};   ///< m, of the surface under the pointer
    float depth = 0.0f;      ///< m, of that point along the view
};

/// How far from the pointer a thing may be seen and still be caught, in units of an ordinary screen (Lens::scale).
inline constexpr float kTouchReach = 10.0f;

/// The touch at a place of the window: on the cloth or free system nearest to the eye, unless a collider hides it.
/// Balls and rods of free systems are thin, so they are touched from within kTouchReach. Hidden things are never
/// touched.
std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// The visible one of these particles that is nearest to a place, if any is within kTouchReach. For particles that come
/// before others, such as pins.
std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles);

/// Where a place is beside everything: the visible point of a thread or particle that is nearest to it, as of an edge,
/// a hem or a net, if any is within kTouchReach or `radius` (in window coordinates). With a radius, the point of the
/// touch is beside it, at the place, so that the circle of a tool stays where it is shown.
std::optional<Touch> pickNear(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius);

/// The particle of a touch, and all others that are no farther than `radius` (m) from its point, the nearest first.
std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius);

}  // namespace drape::viewer
