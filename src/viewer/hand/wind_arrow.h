#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The wind as an arrow in the scene, whose head can be dragged. It stands at one place of the window, and is longer
/// the stronger the wind is, whatever the camera does: at first in proportion, and never longer than a bound.
class WindArrow {
public:
    /// foot: in window coordinates; depth: m, of the foot along the view; range: the greatest strength that it is
    /// dragged to, in the unit of the velocity; it then has two thirds of its greatest length, which is `longest` in
    /// window coordinates where it lies across the view.
    WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range, float longest);

    /// Where the head of the arrow of a velocity is, m.
    glm::vec3 headOf(const glm::vec3& velocity) const {
        return foot_ + longest_ / (glm::length(velocity) + half()) * velocity;
    }
    const glm::vec3& foot() const { return foot_; }
    /// Whether the head is caught from a place of the window.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// The velocity whose head is seen at a place of the window, in the plane parallel to the picture in which that of
    /// `velocity` is; no stronger than the range, and none near the foot.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    /// The strength at which it has half of its greatest length.
    float half() const { return 0.5f * range_; }

    glm::vec3 foot_;
    float longest_;  // m
    float range_;
};

}  // namespace drape::viewer
