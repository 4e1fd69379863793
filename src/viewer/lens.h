#pragma once

#include <glm/glm.hpp>

#include "render/camera.h"

namespace drape::viewer {

/// Neither infinite nor NaN. A simulation that blows up has other places too.
bool isFinite(glm::vec2 v);
bool isFinite(const glm::vec3& v);

/// A line of sight: the point at a depth d is origin + d * direction.
struct Ray {
    glm::vec3 origin{0.0f};
    glm::vec3 direction{0.0f, 0.0f, -1.0f};  ///< as long as it takes to get one metre deeper
};

/// Where a point is seen.
struct Seen {
    glm::vec2 place{0.0f};  ///< in window coordinates, y down
    float depth = 0.0f;     ///< m before the eye, along the view; 0 and below: not seen
};

/// How a window shows the world: from points to places in it, and back. Lengths across the picture are in window
/// coordinates, depths in metres along the view.
class Lens {
public:
    /// window: size in window coordinates, at least 1.
    Lens(const render::OrbitCamera& camera, glm::vec2 window);

    /// What is not finite, or seen too far aside for a number, is not seen.
    Seen see(const glm::vec3& point) const;
    Ray ray(glm::vec2 place) const;
    glm::vec3 pointAt(glm::vec2 place, float depth) const;
    /// m for one unit of window coordinates.
    float unitAt(float depth) const { return depth / unitsPerSlope_; }
    glm::vec3 eye() const { return eye_; }

private:
    glm::vec3 eye_;
    glm::vec3 right_, up_, forward_;
    glm::vec2 middle_;     // of the window
    float unitsPerSlope_;  // window coordinates from the middle to what is as far aside as it is deep
};

}  // namespace drape::viewer
