#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "viewer/window/window_camera.h"

namespace drape::viewer {

/// The wind as an arrow in the scene, whose head can be dragged. It stands at one place of the window and is as long as
/// the wind is strong, whatever the camera does.
class WindArrow {
public:
    /// foot: in window coordinates; depth: m, of the foot along the view; range: the strength, in the unit of the
    /// velocity, at which it is as long as kLongest of the depth.
    WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range);
    static constexpr float kLongest = 0.25f;

    /// Where the head of the arrow of a velocity is, m.
    glm::vec3 headOf(const glm::vec3& velocity) const { return foot_ + perUnit_ * velocity; }
    const glm::vec3& foot() const { return foot_; }
    /// Whether the head is caught from a place of the window.
    bool isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;
    /// The velocity whose head is seen at a place of the window, in the plane parallel to the picture in which that of
    /// `velocity` is; no stronger than the range, and none near the foot.
    glm::vec3 dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const;

private:
    glm::vec3 foot_;
    float perUnit_;  // m for a unit of the velocity
    float range_;
};

}  // namespace drape::viewer
