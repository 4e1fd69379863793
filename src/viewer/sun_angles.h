#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace drape::viewer {

/// Where the sun stands, in degrees.
struct SunAngles {
    float heading = 0.0f;  ///< 0: in front of the scene (+z); 90: to the right (+x)
    float height = 0.0f;   ///< above the horizon
};

/// Of a direction of any length; straight up where it has none.
inline SunAngles sunAngles(glm::vec3 toSun) {
    const float level = std::sqrt(toSun.x * toSun.x + toSun.z * toSun.z);
    if (level == 0.0f) return {0.0f, 90.0f};
    return {glm::degrees(std::atan2(toSun.x, toSun.z)), glm::degrees(std::atan2(toSun.y, level))};
}

/// Unit vector.
inline glm::vec3 sunDirection(const SunAngles& angles) {
    const float heading = glm::radians(angles.heading);
    const float height = glm::radians(angles.height);
    return {std::cos(height) * std::sin(heading), std::sin(height), std::cos(height) * std::cos(heading)};
}

}  // namespace drape::viewer
