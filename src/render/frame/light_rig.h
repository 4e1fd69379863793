#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "render/camera/bounds.h"
#include "render/shared/shared.h"
#include "scene/scene.h"

namespace drape::render {

/// The position and scale of lamps and backdrop. They follow from the scene's camera at the start and do not change
/// afterwards.
struct Stage {
    glm::vec3 foot{0.0f};  ///< point on the ground under the camera's target, m
    float yaw = 0.0f;      ///< yaw of the camera, radians
    float size = 1.0f;     ///< scale of the stage; 1 for a subject of 1.1 m that fills 60 % of the picture's height
};

/// Returns the stage for a light and a camera.
/// `opening`: camera of the scene at the start.
/// `groundHeight`: m; nothing if there is no ground.
Stage stageOf(const Lighting& light, const SceneCamera& opening, std::optional<float> groundHeight);
/// Returns the stage of a scene.
Stage stageOf(const Scene& scene);

/// A sky whose radiance varies along one axis: the sky by day, or the walls of a studio.
struct SkyGradient {
    glm::vec3 low{0.0f};   ///< radiance where the cosine of the angle to the axis is at most `from`
    glm::vec3 high{0.0f};  ///< radiance where the cosine is at least `to`
    float from = -1.0f;
    float to = 1.0f;
    glm::vec3 axis{0.0f, 1.0f, 0.0f};  ///< axis of the gradient, unit vector
    bool smooth = true;                ///< whether the gradient is smooth between `from` and `to`; otherwise linear

    glm::vec3 radiance(const glm::vec3& direction) const;
};

/// All light of a picture, multiplied by the exposure. Colours are linear. A white surface under an irradiance of pi
/// has a radiance of 1.
struct LightRig {
    glm::vec3 toSun{0.0f, 1.0f, 0.0f};  ///< unit vector to the sun or the main lamp
    float sunTangent = 0.0f;            ///< tangent of half the angular width of the sun or main lamp
    glm::vec3 sunIrradiance{0.0f};      ///< irradiance perpendicular to the beam of sun or main lamp, at the subject
    float lampDistance = 0.0f;          ///< distance of the main lamp from the subject, m; 0 for the sun
    glm::vec3 toRim{0.0f, 1.0f, 0.0f};  ///< unit vector to the rim light, a lamp behind the subject
    float rimTangent = 0.0f;            ///< tangent of half the angular width of the rim light
    glm::vec3 rimIrradiance{0.0f};      ///< irradiance perpendicular to the rim light's beam; 0 without a rim light
    SkyGradient sky;
    glm::vec3 groundAlbedo{0.5f};
    bool isStudio = true;  ///< whether ground and backdrop are one sheet
};

/// Returns the light for a lighting and a stage.
LightRig rigOf(const Lighting& light, const Stage& stage);

/// Returns the unit vector to the sun or main lamp: the direction that the lighting sets, or else the preset's.
glm::vec3 directionToSun(const Lighting& light, const Stage& stage);

/// Returns the angular width of the sun or main lamp, degrees: the width that the lighting sets, or else the preset's.
float widthOfSun(const Lighting& light);

/// Returns a lighting that does not depend on the camera's direction and distance: its direction and scale are
/// set to the values that they have on this stage. With another camera, the lamps are placed around its target.
Lighting placed(Lighting light, const Stage& stage);

/// A direction from which light of sky or ground arrives, and the solid angle that it represents.
struct SkyLight {
    glm::vec3 direction{0.0f, 1.0f, 0.0f};  ///< unit vector to the light
    float solidAngle = 0.0f;                ///< solid angle that the direction represents, sr
};

/// Returns the sample directions of sky and ground, evenly spread over each hemisphere: first those above the horizon,
/// then those below it. The result depends only on the arguments. The light maps have room for kSkyLights directions,
/// one of which is the studio's rim light.
/// `above`, `below`: number of directions above and below the horizon.
std::vector<SkyLight> skyLights(int above = kSkyLightsAbove, int below = kSkyLights - 1 - kSkyLightsAbove);

/// Returns the matrix from the world to clip space for parallel light. Clip space contains the sphere, with a small
/// margin.
/// `toLight`: unit vector.
glm::mat4 parallelClip(const glm::vec3& toLight, const Sphere& sphere);

/// Converts an sRGB colour, 0 to 1, to linear light.
glm::vec3 linearFromSrgb(const glm::vec3& colour);

}  // namespace drape::render
