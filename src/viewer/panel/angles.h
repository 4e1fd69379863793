#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace drape::viewer {

/// The direction to the sun as two angles.
struct SunAngles {
    float heading = 0.0f;  ///< degrees, -180 to 180; 0: in front of the scene (+z); 90: to the right of it (+x)
    float height = 0.0f;   ///< angle above the horizon, degrees, -90 to 90

    /// Returns the unit vector towards the sun.
    glm::vec3 direction() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(height);
        return {std::cos(e) * std::sin(h), std::sin(e), std::cos(e) * std::cos(h)};
    }

    /// Sets the angles from a direction. Leaves them unchanged if they already describe the direction, because a
    /// heading of 180 would otherwise become -180. A vertical direction leaves the heading unchanged.
    /// `toSun`: vector towards the sun, of any length above 0.
    void follow(const glm::vec3& toSun) {
        const float length = glm::length(toSun);
        if (length == 0.0f || glm::distance(toSun / length, direction()) <= 1e-4f) return;
        height = glm::degrees(std::asin(glm::clamp(toSun.y / length, -1.0f, 1.0f)));
        if (std::hypot(toSun.x, toSun.z) > 1e-6f * length) heading = glm::degrees(std::atan2(toSun.x, toSun.z));
    }
};

/// The vector of the wind as a strength and two angles. It is a velocity in m/s, or a force per area in N/m^2 in the
/// classic model (WindSettings::vector()).
struct WindAngles {
    float strength = 0.0f;  ///< m/s, at least 0
    /// Direction in which the wind blows, degrees, -180 to 180; 0: along -z, away from a camera with yaw 0; 90: +x.
    float heading = 0.0f;
    /// Angle above the horizontal, degrees, -90 to 90; the wind blows upwards if it is above 0.
    float elevation = 0.0f;

    /// Returns the vector, m/s or N/m^2.
    glm::vec3 velocity() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(elevation);
        return strength * glm::vec3(std::cos(e) * std::sin(h), std::sin(e), -std::cos(e) * std::cos(h));
    }

    /// Sets the strength and the angles from a vector. If it is zero, the angles stay. They also stay if they already
    /// describe the vector, so that dragging one slider does not move another.
    /// `velocity`: m/s, or N/m^2 in the classic model.
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
