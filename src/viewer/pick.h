#pragma once

#include <optional>
#include <vector>

#include "viewer/scenery.h"

namespace drape::viewer {

/// What the pointer touches.
struct Touch {
    glm::uint particle = 0;  ///< the nearest to the place
    glm::vec3 point{0.0f};   ///< m, of the surface under the pointer
    float depth = 0.0f;      ///< m, of that point along the view
};

/// How far from the pointer balls and rods of free systems may be, however thin they are, in window coordinates.
inline constexpr float kTouchReach = 8.0f;

/// What is touched at a place of the window: the nearest to the eye of cloths and free systems, unless an obstacle
/// hides it. Nothing that lies behind something else is ever touched.
std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// The visible one of these particles that is nearest to a place, if any is within kTouchReach. For what is to be
/// touched although it has no surface, such as a pin at the edge of a cloth.
std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles);

/// The visible particle of free systems and nets that is nearest to a place, if any is within `radius` (in window
/// coordinates) of it; its point is beside it, at the place. For loose things with a wide hand: pick() comes first.
std::optional<Touch> pickInCircle(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius);

/// The particle of a touch, and all others that are no farther than `radius` (m) from its point, the nearest first.
std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius);

}  // namespace drape::viewer
