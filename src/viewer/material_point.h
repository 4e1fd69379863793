#pragma once

#include <array>
#include <optional>

#include "viewer/scenery.h"

namespace drape::viewer {

/// A place on what can be touched that goes along with it as it moves.
struct MaterialPoint {
    std::array<glm::uint, 3> particles{};
    glm::vec3 weights{1.0f, 0.0f, 0.0f};  ///< of the three particles' positions; they add up to 1
    glm::vec2 offset{0.0f};               ///< in window coordinates, from where that is seen
};

/// What is at a place of the window: a point of the triangle in front or, where there is none, what pick() finds. Cells
/// that have vanished with their links still count until they open: it is in them that a cut ends.
std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place);

/// Where the point is seen now; nothing if it is hidden.
std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens);

}  // namespace drape::viewer
