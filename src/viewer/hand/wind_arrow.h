#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A face of the wind's arrow in the picture. Two corners of a triangle are equal.
struct ArrowFace {
    std::array<glm::vec2, 4> corners{};  ///< in window coordinates
    float light = 1.0f;                  ///< share of the full colour, 0 to 1
};

/// The wind as an arrow in the scene that the user can drag by its head. The middle stays at one place of the window.
/// Beyond a least length, the length is proportional to the strength of a weak wind, and approaches a greatest length
/// for a strong one.
class WindArrow {
public:
    /// `middle`: place of the arrow's middle in the window, in window coordinates.
    /// `depth`: depth of the middle along the view, m.
    /// `range`: greatest strength that a drag can set, in the unit of the velocity. The arrow then has 2/3 of its
    /// greatest length beyond the least.
    /// `reach`: greatest distance of the head from the middle, in window coordinates.
    WindArrow(const Lens& lens, glm::vec2 middle, float depth, float range, float reach);

    /// Returns the place of the arrow's head in the scene for a wind velocity, m.
    glm::vec3 headOf(const glm::vec3& velocity) const { return middle_ + halfOf(velocity); }
    const glm::vec3& middle() const { return middle_; }
    /// Returns the visible faces of the arrow in the order in which they are drawn; nothing if there is no wind.
    std::vector<ArrowFace> facesOf(const Lens& lens, const glm::vec3& velocity) const;
    /// Returns whether a press at a place of the window takes the arrow's head.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// Returns the wind velocity after the head was dragged to a place of the window. The head moves in the plane
    /// through its current place that is parallel to the picture. The strength is at most `range`, and 0 near the
    /// middle.
    /// `velocity`: wind velocity before the drag.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    /// Returns the vector from the middle to the head, m.
    glm::vec3 halfOf(const glm::vec3& velocity) const;
    /// Returns the strength at which the arrow has half of its greatest length beyond the least.
    float half() const { return 0.5f * range_; }

    glm::vec3 middle_;
    float unit_;   // length in the scene of a pixel of a standard-density screen at the middle, m
    float least_;  // distance of the head from the middle in the weakest wind, m
    float most_;   // distance of the head from the middle in an infinitely strong wind, m
    float range_;
};

}  // namespace drape::viewer
