#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The wind as an arrow in the scene, whose head can be dragged. Its foot stays at one place of the window. Its length
/// grows with the strength of the wind, at first in proportion, up to a greatest length.
class WindArrow {
public:
    /// `foot`: in window coordinates.
    /// `depth`: of the foot along the view, m.
    /// `range`: greatest strength by dragging, in the unit of the velocity; the arrow then has 2/3 of its greatest
    /// length.
    /// `longest`: greatest length of an arrow parallel to the picture, in window coordinates.
    WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range, float longest);

    /// Returns the place of the arrow's head for a velocity, m.
    glm::vec3 headOf(const glm::vec3& velocity) const {
        return foot_ + longest_ / (glm::length(velocity) + half()) * velocity;
    }
    const glm::vec3& foot() const { return foot_; }
    /// Returns whether a press at a place of the window takes the head.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// Returns the velocity whose head is seen at a place of the window. The head moves in the plane through its
    /// present place that is parallel to the picture. The strength is at most `range`, and 0 near the foot.
    /// `velocity`: the present one.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    /// Returns the strength whose arrow has half of the greatest length.
    float half() const { return 0.5f * range_; }

    glm::vec3 foot_;
    float longest_;  // m
    float range_;
};

}  // namespace drape::viewer
