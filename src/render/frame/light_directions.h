#pragma once

#include "render/camera/bounds.h"
#include "render/shared/shared.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// One of the directions that stand for sky and ground.
struct SkyLight {
    glm::vec3 direction{0.0f, 1.0f, 0.0f};  ///< to the light, unit vector
    float solidAngle = 0.0f;                ///< sr
};

/// The same every time: so many over the upper half, then those over the lower, each half spread evenly. The maps have
/// room for kSkyLights together, of which the studio's lamp behind is one.
[[nodiscard]] std::vector<SkyLight> skyLights(int above = kSkyLightsAbove,
                                              int below = kSkyLights - 1 - kSkyLightsAbove);

/// World to clip space for parallel light from a direction (unit vector), fitted around the sphere with a little room.
[[nodiscard]] glm::mat4 parallelClip(const glm::vec3& toLight, const Sphere& sphere);

/// sRGB, 0 to 1, to linear light.
[[nodiscard]] glm::vec3 linearFromSrgb(const glm::vec3& colour);

}  // namespace drape::render
