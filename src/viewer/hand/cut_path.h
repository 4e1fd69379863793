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

/// A point of a stroke.
struct StrokePoint {
    glm::vec3 point{0.0f};  ///< m
    bool isHidden =
        false;  ///< by a collider, a body, the ground or a pole in front of the cloth, which is not cut there
};

/// The points of the cloth in front along a path, from the first that is on it to the last, close enough together to
/// show where something hides it; between parts of the cloth, and where it has gone, as deep as the point before.
std::vector<StrokePoint> pointsAlong(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path);

/// Where the point is seen now; nothing if it is hidden.
std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens);

/// A link under a stroke.
struct StruckLink {
    glm::uint link = 0;  ///< as an index into the scenery's links
    float share = 0.5f;  ///< of the way from its a to its b, where the stroke meets it
};

/// The links that a stroke of the pointer cuts, ascending: structural links and
/// those of free systems that are drawn across the path or, with a radius above 0, whose middle comes within it, as far
/// as they can be seen there or lie in a fold behind what can be seen. The path is a line from place to place, so that
/// a fast stroke skips nothing; path and radius are in window coordinates.
std::vector<StruckLink> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                   float radius);

}  // namespace drape::viewer
