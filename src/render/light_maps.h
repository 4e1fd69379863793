#pragma once

#include "gl/commands.h"
#include "gl/depth_target.h"
#include "render/cloth_pass.h"
#include "render/frame.h"
#include "render/frame_uniforms.h"
#include "render/gl_objects.h"
#include "render/particle_pass.h"
#include "render/rod_pass.h"
#include "render/solid_pass.h"

namespace drape::render {

/// All that casts shadows.
struct Casters {
    const ClothPass& cloth;
    const SolidPass& solids;
    const RodPass& rods;
    const ParticlePass& particles;
};

/// What each light sees: a depth map for the sun, and small ones for the directions of the sky.
class LightMaps {
public:
    LightMaps();

    /// Draws all that casts shadows into the maps.
    void draw(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands) const;
    /// Makes the maps readable to shaders.
    void bind() const;
    /// Takes them off the texture units again: a sampler left bound would change how others read textures there.
    static void unbind();

private:
    gl::DepthTarget sun_;
    gl::DepthTarget sky_;
    Sampler depthSampler_;
};

}  // namespace drape::render
