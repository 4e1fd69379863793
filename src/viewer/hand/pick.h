#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// A point fixed to the material of a cloth or free system: it moves along.
struct MaterialPoint {
    std::array<glm::uint, 3> particles{};
    glm::vec3 weights{1.0f, 0.0f, 0.0f};  ///< of the three particles' positions; they add up to 1
    glm::vec2 offset{0.0f};               ///< in window coordinates, from where that is seen
};

/// The material at a place of the window: a point of the triangle in front or, where there is none, the particle that
/// pick() finds. Cells that have vanished with their links still count until they open, since cuts end in them.
std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// Where the point is seen now; nothing if it is hidden.
std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens);

/// The links that a stroke of the pointer cuts, as indices into the scenery's links, ascending: structural links and
/// those of free systems that are drawn across the path or, with a radius above 0, whose middle comes within it, as far
/// as they can be seen there. The path is a line from place to place, so that a fast stroke skips nothing; path and
/// radius are in window coordinates.
std::vector<glm::uint> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                  float radius);

/// The particle and the point that the pointer touches.
struct Touch {
    glm::uint particle = 0;  ///< the nearest to the place
    glm::vec3 point{0.0f};   ///< m, of the surface under the pointer
    float depth = 0.0f;      ///< m, of that point along the view
};

/// How far from the pointer balls and rods of free systems may be, however thin they are, in window coordinates.
inline constexpr float kTouchReach = 8.0f;

/// The touch at a place of the window: on the cloth or free system nearest to the eye, unless an obstacle hides it.
/// Hidden things are never touched.
std::optional<Touch> pick(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// The visible one of these particles that is nearest to a place, if any is within kTouchReach. For particles that are
/// to be touched even where there is no surface, such as a pin at the edge of a cloth.
std::optional<Touch> pickAmong(const Scenery& scenery, const Lens& lens, glm::vec2 place,
                               std::span<const glm::uint> particles);

/// The visible particle of free systems and nets that is nearest to a place, if any is within `radius` (in window
/// coordinates) of it; its point is beside it, at the place. For loose things with a wide hand: pick() comes first.
std::optional<Touch> pickInCircle(const Scenery& scenery, const Lens& lens, glm::vec2 place, float radius);

/// The particle of a touch, and all others that are no farther than `radius` (m) from its point, the nearest first.
std::vector<glm::uint> particlesWithin(const Scenery& scenery, const Touch& touch, float radius);

}  // namespace drape::viewer
