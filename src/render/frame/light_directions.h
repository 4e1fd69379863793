#pragma once

#include "render/camera/bounds.h"
#include "render/shared/shared.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// One of the sample directions of sky and ground.
struct SkyLight {
    glm::vec3 direction{0.0f, 1.0f, 0.0f};  ///< unit vector to the light
    float solidAngle = 0.0f;                ///< sr
};

/// Returns the sample directions, always the same for the same numbers: `above` ones over the upper hemisphere, then
/// `below` ones over the lower, each evenly spread. The maps have room for kSkyLights in total; the studio's lamp
/// behind takes one.
[[nodiscard]] std::vector<SkyLight> skyLights(int above = kSkyLightsAbove,
                                              int below = kSkyLights - 1 - kSkyLightsAbove);

/// Returns the matrix from world to clip space for parallel light from a direction (unit vector). It fits the sphere
/// with a small margin.
[[nodiscard]] glm::mat4 parallelClip(const glm::vec3& toLight, const Sphere& sphere);

/// Converts sRGB, 0 to 1, to linear light.
[[nodiscard]] glm::vec3 linearFromSrgb(const glm::vec3& colour);

}  // namespace drape::render
