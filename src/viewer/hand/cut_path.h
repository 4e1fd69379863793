#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// A point of the material of a cloth or a free system. It moves with the particles around it.
struct MaterialPoint {
    std::array<glm::uint, 3> particles{};
    glm::vec3 weights{1.0f, 0.0f, 0.0f};  ///< weights of the particles' positions; their sum is 1
    glm::vec2 offset{0.0f};  ///< offset to add to the place of the weighted point in the window, in window coordinates
};

/// Returns the material at a place of the window: a point of the frontmost triangle, or else the particle that pick()
/// finds. Triangles that vanished with their links still count until the hole opens, since cuts end in them.
std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// A point on the path of a stroke.
struct StrokePoint {
    glm::vec3 point{0.0f};  ///< position of the point, m
    /// Whether a collider, a body, the ground or a pole hides the point, so that no cloth is cut there.
    bool isHidden = false;
};

/// Returns points of the frontmost cloth along a path, from the first place on the cloth to the last. They are close
/// enough together to show where something hides the cloth. A point beside the cloth gets the depth of the previous
/// point.
/// `path`: in window coordinates.
std::vector<StrokePoint> pointsAlong(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path);

/// Returns the place of the window where a point is seen now, or nothing if the point is hidden.
std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens);

/// A link that a stroke meets.
struct StruckLink {
    glm::uint link = 0;  ///< index into Scenery::links
    float share = 0.5f;  ///< position on the link where the stroke meets it: 0 at its particle a, 1 at b
};

/// Returns the links that a stroke of the pointer cuts, in ascending order. Structural links and links of free systems
/// are cut if they cross the path, or if their middle is within `radius` of it. They must be visible there, or lie in a
/// fold behind visible cloth.
/// `path`: places of the pointer, in window coordinates. Lines join them, so a fast stroke skips no links.
/// `radius`: in window coordinates; 0 cuts only links that cross the path.
std::vector<StruckLink> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                   float radius);

}  // namespace drape::viewer
