#pragma once

#include "gl/commands.h"
#include "gl/objects/targets.h"
#include "render/camera/bounds.h"
#include "render/cloth/cloth_pass.h"
#include "render/frame.h"
#include "render/frame_uniforms.h"
#include "render/gl_objects.h"
#include "render/shared.h"
#include "render/solids/particle_pass.h"
#include "render/solids/rod_pass.h"
#include "render/solids/solid_pass.h"

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

/// All that casts shadows.
struct Casters {
    const ClothPass& cloth;
    const SolidPass& solids;
    const RodPass& rods;
    const ParticlePass& particles;
};

/// Depth maps seen from the lights: one for the sun, and small ones for the directions of the sky.
class LightMaps {
public:
    LightMaps();

    /// Draws all shadow casters into the maps.
    void draw(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands);
    /// Makes the maps readable to shaders.
    void bind() const;
    /// The map of what is farthest from the sun, on a unit without comparison.
    void bindLowest(int unit) const;
    /// Takes them off the texture units again: a sampler left bound would change how others read textures there.
    static void unbind();
    static void unbindFrom(int unit);

private:
    gl::DepthTarget sun_;
    gl::DepthTarget lowest_;  // of the sun's, what is farthest from it
    gl::DepthTarget sky_;
    Sampler depthSampler_;
};

}  // namespace drape::render
