#pragma once

#include "scene/scene.h"

#include <glm/vec3.hpp>
#include <optional>

namespace drape::render {

/// The place of lamps and backdrop. It follows from the scene's camera at the start and does not change afterwards.
struct Stage {
    glm::vec3 foot{0.0f};  ///< point on the ground under the camera's target, m
    float yaw = 0.0f;      ///< yaw of the camera, radians
    float size = 1.0f;     ///< scale of the stage: 1 for a subject of 1.1 m that fills 60 % of the picture's height
};

/// Returns the stage of a light. `opening`: the scene's camera at the start. `groundHeight`: m; nothing if there is no
/// ground.
[[nodiscard]] Stage stageOf(const Lighting& light, const CameraView& opening, std::optional<float> groundHeight);
[[nodiscard]] Stage stageOf(const Scene& scene);

/// Radiance that changes along one axis: the sky by day, or a studio's walls.
struct SkyGradient {
    glm::vec3 low{0.0f};   ///< radiance up to the cosine `from`
    glm::vec3 high{0.0f};  ///< radiance from the cosine `to` on
    float from = -1.0f;
    float to = 1.0f;
    glm::vec3 axis{0.0f, 1.0f, 0.0f};  ///< unit vector
    bool smooth = true;                ///< smooth in between; otherwise linear

    [[nodiscard]] glm::vec3 radiance(const glm::vec3& direction) const;
};

/// All light of a picture, exposure included. Colours are linear; a white surface under an irradiance of pi has
/// radiance 1.
struct LightRig {
    glm::vec3 toSun{0.0f, 1.0f, 0.0f};  ///< unit vector to the sun or the main lamp
    float sunTangent = 0.0f;            ///< tangent of half the angular width of the sun or main lamp
    glm::vec3 sunIrradiance{0.0f};      ///< irradiance across the sun's beam, at the subject
    float lampDistance = 0.0f;          ///< distance of the main lamp, m; 0: infinitely far away
    glm::vec3 toRim{0.0f, 1.0f, 0.0f};  ///< unit vector to the lamp behind
    float rimTangent = 0.0f;            ///< tangent of half the angular width of the lamp behind
    glm::vec3 rimIrradiance{0.0f};      ///< irradiance across the beam of the lamp behind; 0: there is none
    SkyGradient sky;
    glm::vec3 groundAlbedo{0.5f};
    bool isStudio = true;  ///< whether ground and backdrop are one sheet
};

[[nodiscard]] LightRig rigOf(const Lighting& light, const Stage& stage);

/// Returns the unit vector to the sun or main lamp: the light's own direction, or the preset's.
[[nodiscard]] glm::vec3 directionToSun(const Lighting& light, const Stage& stage);

/// Returns the angular width of the sun or main lamp, degrees: the light's own, or the preset's.
[[nodiscard]] float widthOfSun(const Lighting& light);

/// Returns the light for use with another camera. Directions and distances stay the same; the lamps stand around the
/// new camera's target.
[[nodiscard]] Lighting placed(Lighting light, const Stage& stage);

}  // namespace drape::render
