#pragma once

#include "gl/commands.h"
#include "gl/objects/framebuffer.h"
#include "render/camera/bounds.h"
#include "render/cloth/cloth_pass.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"
#include "render/solids/particle_pass.h"
#include "render/solids/rod_pass.h"
#include "render/solids/solid_pass.h"

namespace drape::render {

/// The passes that draw shadow casters.
struct Casters {
    const ClothPass& cloth;
    const SolidPass& solids;
    const RodPass& rods;
    const ParticlePass& particles;
};

/// Returns the buffers that the depths of all casters are drawn from, for gl::Commands.
std::vector<gl::Access> accessesOf(const WorldView& world, const Casters& casters);

/// Depth maps seen from the lights: one for the sun, and a small one for each sample direction of the sky.
class LightMaps {
public:
    LightMaps();

    /// Draws all shadow casters into the maps.
    void draw(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands);
    /// Binds the maps to their texture units.
    void bind() const;
    /// Binds the depth map of the casters farthest from the sun, to be read without comparison.
    void bindLowest(int unit) const;
    /// Unbinds the maps and their samplers. A sampler that stays bound would change how other programs read textures
    /// from its unit.
    static void unbind();
    /// Unbinds the texture and the sampler of a unit.
    static void unbindFrom(int unit);

private:
    gl::DepthTarget sun_;
    gl::DepthTarget lowest_;  // depths of the casters farthest from the sun
    gl::DepthTarget sky_;
    Sampler depthSampler_;
};

}  // namespace drape::render
