#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/targets.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/light/light_maps.h"
#include "render/shared/gl_objects.h"

#include <array>

namespace drape::render {

/// The purpose of light. Light that is only reflected need not be smooth.
enum class LightUse { reflected, seen };

/// Sky light on both sides of every particle of the world, or of every vertex of a rigid body. It is computed once a
/// frame. The cost depends on the number of particles, not on the vertices of smooth surfaces.
class ClothLight {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit ClothLight(const gl::ShaderLibrary& library);

    /// Returns whether anything in the world is drawn with this light.
    [[nodiscard]] static bool isNeeded(const WorldView& world);
    /// Computes the light. Light maps and those of BounceLight must be bound.
    void gather(const WorldView& world, LightUse use, ClothDetail detail, gl::Commands& commands);

    /// Returns the light in two vec4, front and back: for each particle that is not a rigid body's, and after all
    /// particles for each vertex of a rigid body. Empty if the world has neither surfaces nor threads.
    [[nodiscard]] const gl::Buffer& buffer() const { return buffer_; }

private:
    gl::Program program_;
    gl::Buffer buffer_;
};

/// Light that comes from surfaces. Occluders of the sky are not black: for each direction, a small picture holds the
/// radiance of their side away from the sky. These are reflective shadow maps (Dachsbacher and Stamminger 2005), but of
/// the sky and seen from behind. A map of the ground holds the incident light, to be shown and reflected.
///
/// Within a frame, call reset(), drawGround(), ClothLight::gather() and drawSurfaces(), then drawGround() and gather()
/// again to add light that was reflected twice. Without bounces, call reset(), drawGround() and gather().
class BounceLight {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BounceLight(const gl::ShaderLibrary& library);

    /// Fills the sky's occluders with an even grey (FrameBlock::filling), and binds the maps.
    void reset() const;
    /// Draws the light on the ground under the casters in the light maps, which must be bound.
    void drawGround(const Frame& frame, LightUse use, gl::Commands& commands);
    /// Draws cloths and solids with the light that they receive; for solids, that of SolidPass::gatherReflected().
    void drawSurfaces(const Frame& frame, const FrameBlock& block, const Casters& casters,
                      const FabricUniforms& fabrics, const ClothLight& light, gl::Commands& commands) const;
    static void unbind();

private:
    gl::ColourTarget surfaces_;
    std::array<gl::ColourTarget, 2> ground_;  // indexed by LightUse
    gl::Program clothProgram_;
    gl::Program groundProgram_;
    VertexArray vertices_;
};

}  // namespace drape::render
