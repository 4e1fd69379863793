#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace drape::viewer {

/// Where the sun stands, in degrees.
struct SunAngles {
    float heading = 0.0f;  ///< -180 to 180: 0 in front of the scene (+z), 90 to the right (+x)
    float height = 0.0f;   ///< above the horizon, -90 to 90

    /// Unit vector.
    glm::vec3 direction() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(height);
        return {std::cos(e) * std::sin(h), std::sin(e), std::cos(e) * std::cos(h)};
    }

    /// Takes on a direction, of any length above 0, that was set elsewhere. The angles stay if they already give it, or
    /// a heading of 180 would become -180; straight above, the heading stays too.
    void follow(const glm::vec3& toSun) {
        const float length = glm::length(toSun);
        if (length == 0.0f || glm::distance(toSun / length, direction()) <= 1e-4f) return;
        height = glm::degrees(std::asin(glm::clamp(toSun.y / length, -1.0f, 1.0f)));
        if (std::hypot(toSun.x, toSun.z) > 1e-6f * length) heading = glm::degrees(std::atan2(toSun.x, toSun.z));
    }
};

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

    /// Takes on a velocity that was set elsewhere, in m/s. A calm has no direction: the angles stay as they are. They
    /// also stay if they already give the velocity, so that dragging one slider never moves another.
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
