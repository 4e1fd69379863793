#pragma once

#include "scene/scene.h"

#include <glm/vec3.hpp>
#include <optional>

namespace drape::render {

/// Where lamps and backdrop stand: as the scene's camera sees them at the start, and there from then on.
struct Stage {
    glm::vec3 foot{0.0f};  ///< m: under the point that the camera looks at, on the ground
    float yaw = 0.0f;      ///< radians, of the camera
    float size = 1.0f;     ///< 1 for a subject of 1.1 m, which fills 60 % of the picture's height
};

/// opening: the scene's camera at the start; groundHeight: m, nothing where there is no ground.
[[nodiscard]] Stage stageOf(const Lighting& light, const CameraView& opening, std::optional<float> groundHeight);
[[nodiscard]] Stage stageOf(const Scene& scene);

/// Radiance that changes along one axis: of the air by day, of a studio's walls.
struct SkyGradient {
    glm::vec3 low{0.0f};   ///< up to the cosine `from`
    glm::vec3 high{0.0f};  ///< from the cosine `to` on
    float from = -1.0f;
    float to = 1.0f;
    glm::vec3 axis{0.0f, 1.0f, 0.0f};  ///< unit vector
    bool smooth = true;                ///< or else linear in between

    [[nodiscard]] glm::vec3 radiance(const glm::vec3& direction) const;
};

/// All light of a picture, exposure included. Linear, in units of a white surface that is lit with pi.
struct LightRig {
    glm::vec3 toSun{0.0f, 1.0f, 0.0f};  ///< unit vector to the sun or the main lamp
    float sunTangent = 0.0f;            ///< of half its width
    glm::vec3 sunIrradiance{0.0f};      ///< across its beam, at the subject
    float lampDistance = 0.0f;          ///< m; 0: infinite
    glm::vec3 toRim{0.0f, 1.0f, 0.0f};  ///< unit vector to the lamp behind
    float rimTangent = 0.0f;            ///< of half its width
    glm::vec3 rimIrradiance{0.0f};      ///< across its beam; 0: there is none
    SkyGradient sky;
    glm::vec3 groundAlbedo{0.5f};
    bool isStudio = true;  ///< whether ground and backdrop are one sheet
};

[[nodiscard]] LightRig rigOf(const Lighting& light, const Stage& stage);

/// Where the light's sun or main lamp stands: its own direction, or the preset's. A unit vector.
[[nodiscard]] glm::vec3 directionToSun(const Lighting& light, const Stage& stage);

/// Degrees that it is wide: the light's own width, or the preset's.
[[nodiscard]] float widthOfSun(const Lighting& light);

/// The same light for another camera: its directions and distances stay. The lamps stand about that camera's target.
[[nodiscard]] Lighting placed(Lighting light, const Stage& stage);

}  // namespace drape::render
