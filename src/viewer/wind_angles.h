#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace drape::viewer {

/// A wind as people say it.
struct WindAngles {
    float strength = 0.0f;   ///< m/s, 0 up
    float heading = 0.0f;    ///< degrees, -180 to 180: 0 blows along -z (away from a camera at yaw 0), 90 along +x
    float elevation = 0.0f;  ///< degrees, -90 to 90: above 0 blows upwards

    glm::vec3 velocity() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(elevation);
        return strength * glm::vec3(std::cos(e) * std::sin(h), std::sin(e), -std::cos(e) * std::cos(h));
    }

    /// Takes on a velocity that something else has set, in m/s. A calm has no direction: the angles stay what they
    /// were. So they do where the velocity is already theirs, so that dragging one slider never moves another.
    void follow(const glm::vec3& velocity) {
        if (glm::distance(velocity, this->velocity()) <= 1e-4f * (1.0f + strength)) return;
        strength = glm::length(velocity);
        if (strength < 1e-6f) return;
        elevation = glm::degrees(std::asin(glm::clamp(velocity.y / strength, -1.0f, 1.0f)));
        if (std::hypot(velocity.x, velocity.z) > 1e-6f * strength)
            heading = glm::degrees(std::atan2(velocity.x, -velocity.z));
    }
};

}  // namespace drape::viewer
