#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// A point of the material of a cloth or free system. It moves with the material.
struct MaterialPoint {
    std::array<glm::uint, 3> particles{};
    glm::vec3 weights{1.0f, 0.0f, 0.0f};  ///< weights of the three positions; their sum is 1
    glm::vec2 offset{0.0f};               ///< from the place where the weighted point is seen, in window coordinates
};

/// Returns the material at a place of the window: a point of the frontmost triangle or, where there is none, the
/// particle that pick() finds. Triangles that have vanished with their links count until the hole opens, since cuts end
/// in them.
std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// A point of a stroke.
struct StrokePoint {
    glm::vec3 point{0.0f};  ///< m
    bool isHidden = false;  ///< a collider, a body, the ground or a pole is in front, so the cloth is not cut there
};

/// Returns points of the frontmost cloth along a path, from the first place on the cloth to the last. They are dense
/// enough to show where something hides the cloth. A point beside the cloth has the depth of the previous point.
std::vector<StrokePoint> pointsAlong(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path);

/// Returns the place where the point is seen now, or nothing if the point is hidden.
std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens);

/// A link under a stroke.
struct StruckLink {
    glm::uint link = 0;  ///< index into Scenery::links
    float share = 0.5f;  ///< where the stroke meets the link: 0 at its particle a, 1 at b
};

/// Returns the links that a stroke of the pointer cuts, in ascending order. It cuts structural links and links of free
/// systems that cross the path or whose middle is within the radius. They must be visible there, or lie in a fold
/// behind visible cloth.
/// `path`: places joined by lines, so a fast stroke skips nothing; in window coordinates.
/// `radius`: in window coordinates; 0: only links that cross the path.
std::vector<StruckLink> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                   float radius);

}  // namespace drape::viewer
