#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace drape::viewer {

/// The direction to the sun, in degrees.
struct SunAngles {
    float heading = 0.0f;  ///< degrees, -180 to 180: 0 is in front of the scene (+z), 90 to the right (+x)
    float height = 0.0f;   ///< angle above the horizon, degrees, -90 to 90

    /// Returns the unit vector towards the sun.
    glm::vec3 direction() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(height);
        return {std::cos(e) * std::sin(h), std::sin(e), std::cos(e) * std::cos(h)};
    }

    /// Sets the angles from a direction. They stay if they already describe it: otherwise a heading of 180 would become
    /// -180. The heading also stays if the sun is vertically above or below.
    /// `toSun`: of any length above 0.
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
    float strength = 0.0f;  ///< length of the vector, m/s or N/m^2, at least 0
    float heading =
        0.0f;  ///< degrees, -180 to 180: at 0 the wind blows along -z, away from a camera with yaw 0; at 90 along +x
    float elevation = 0.0f;  ///< degrees, -90 to 90: above 0 the wind blows upwards

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
