#pragma once

#include "render/camera/bounds.h"
#include "render/shared/shared.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// A direction from which light of sky or ground arrives, and the solid angle that it represents.
struct SkyLight {
    glm::vec3 direction{0.0f, 1.0f, 0.0f};  ///< unit vector to the light
    float solidAngle = 0.0f;                ///< solid angle that the direction represents, sr
};

/// Returns the sample directions of sky and ground, evenly spread over each hemisphere: first those above the horizon,
/// then those below it. The result depends only on the arguments. The light maps have room for kSkyLights directions,
/// one of which is the studio's rim light.
/// `above`, `below`: number of directions above and below the horizon.
[[nodiscard]] std::vector<SkyLight> skyLights(int above = kSkyLightsAbove,
                                              int below = kSkyLights - 1 - kSkyLightsAbove);

/// Returns the matrix from the world to clip space for parallel light. Clip space contains the sphere, with a small
/// margin.
/// `toLight`: unit vector.
[[nodiscard]] glm::mat4 parallelClip(const glm::vec3& toLight, const Sphere& sphere);

/// Converts an sRGB colour, 0 to 1, to linear light.
[[nodiscard]] glm::vec3 linearFromSrgb(const glm::vec3& colour);

}  // namespace drape::render
