#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The wind as an arrow in the scene that the user can drag by its head. The foot stays at one place of the window. The
/// length is proportional to the strength of a weak wind, and approaches a greatest length for a strong one.
class WindArrow {
public:
    /// `foot`: place of the foot in the window, in window coordinates.
    /// `depth`: depth of the foot along the view, m.
    /// `range`: greatest strength that a drag can set, in the unit of the velocity. The arrow then has 2/3 of its
    /// greatest length.
    /// `longest`: greatest length of an arrow parallel to the picture, in window coordinates.
    WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range, float longest);

    /// Returns the place of the arrow's head in the scene for a wind velocity, m.
    glm::vec3 headOf(const glm::vec3& velocity) const {
        return foot_ + longest_ / (glm::length(velocity) + half()) * velocity;
    }
    const glm::vec3& foot() const { return foot_; }
    /// Returns whether a press at a place of the window takes the arrow's head.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// Returns the wind velocity after the head was dragged to a place of the window. The head moves in the plane
    /// through its current place that is parallel to the picture. The strength is at most `range`, and 0 near the foot.
    /// `velocity`: wind velocity before the drag.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    /// Returns the strength at which the arrow has half of its greatest length.
    float half() const { return 0.5f * range_; }

    glm::vec3 foot_;
    float longest_;  // greatest length of the arrow, m
    float range_;
};

}  // namespace drape::viewer
