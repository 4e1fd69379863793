#pragma once

#include <array>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/camera/bounds.h"
#include "render/cloth/cloth_pass.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"
#include "render/solids/rods_and_particles.h"
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

/// The purpose for which light is computed: to be reflected by surfaces, or to be seen. Reflected light need not be
/// smooth.
enum class LightUse { reflected, seen };

/// The light on both sides of every point of the world's surfaces. Points are particles or, in a rigid body, vertices.
/// The light is computed once a frame. The vertices of smooth surfaces interpolate it, so they add little cost.
class ClothLight {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit ClothLight(const gl::ShaderLibrary& library);

    /// Returns whether anything in the world is drawn with this light.
    static bool isNeeded(const WorldView& world);
    /// Computes the light. LightMaps and the maps of BounceLight must be bound.
    /// `detail`: detail with which the surfaces will be drawn.
    /// `bounces`: whether BounceLight::drawSurfaces() draws the light of surfaces in this frame.
    void gather(const WorldView& world, LightUse use, ClothDetail detail, bool bounces, gl::Commands& commands);

    /// Returns the light: two vec4 (front and back) for each particle of the world, then for each added point of a fine
    /// mesh, which FinePoints::spread() sets, then for each vertex of a rigid body. The light of a rigid body's
    /// particles is undefined. Empty if the world has neither surfaces nor threads.
    const gl::Buffer& buffer() const { return buffer_; }

private:
    gl::Program program_;
    gl::Program withoutBounces_;
    gl::Buffer buffer_;
};

/// The light that surfaces reflect. Occluders of the sky are not black: for each direction, a small picture holds the
/// radiance of the occluders' sides that face away from the light. These are reflective shadow maps (Dachsbacher and
/// Stamminger 2005), but for the sky and seen from behind. Another map holds the light that reaches the ground.
///
/// Within a frame, call reset(), drawGround(), ClothLight::gather() and drawSurfaces(), then drawGround() and
/// ClothLight::gather() again to include light that has been reflected twice. Without bounces, call reset(),
/// drawGround() and ClothLight::gather().
class BounceLight {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BounceLight(const gl::ShaderLibrary& library);

    /// Clears the map of the occluders' radiance, so that an estimate from FrameBlock::occluders is used instead, and
    /// binds the map.
    void reset();
    /// Draws the map of the light on the ground. LightMaps must be bound.
    void drawGround(const Frame& frame, LightUse use, gl::Commands& commands);
    /// Draws cloths and solids into the map of the occluders' radiance. Needs the light that they receive:
    /// ClothLight::gather() and SolidPass::gatherReflected() must have been called.
    void drawSurfaces(const Frame& frame, const FrameBlock& block, const Casters& casters,
                      const FabricUniforms& fabrics, const ClothLight& light, gl::Commands& commands);
    static void unbind();

private:
    gl::ColourTarget surfaces_;
    bool isEmpty_ = false;                    // whether `surfaces_` has been cleared and not drawn to since
    std::array<gl::ColourTarget, 2> ground_;  // maps of the light on the ground, indexed by LightUse
    gl::Program clothProgram_;
    gl::Program groundProgram_;
    gl::Program groundWithoutBounces_;
    VertexArray vertices_;
};

}  // namespace drape::render
