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

/// Light that is only to be reflected need not be smooth.
enum class LightUse { reflected, seen };

/// Sky light on both sides of every particle of the world, of bodies every vertex: found once a frame, so that
/// it costs as much as there are particles and not as there are vertices of a smooth surface.
class ClothLight {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit ClothLight(const gl::ShaderLibrary& library);

    /// Whether anything in the world is drawn by this light.
    [[nodiscard]] static bool isNeeded(const WorldView& world);
    /// Reads the light maps and those of BounceLight, which must be bound.
    void gather(const WorldView& world, LightUse use, ClothDetail detail, gl::Commands& commands);

    /// The light found: two vec4 for each particle except those of bodies, and behind all of them for each vertex of a
    /// body: in front and behind. Nothing in a world without surfaces and threads.
    [[nodiscard]] const gl::Buffer& buffer() const { return buffer_; }

private:
    gl::Program program_;
    gl::Buffer buffer_;
};

/// Light that comes from surfaces. Occluders of the sky are not black: a small picture for each direction holds their
/// radiance on the side away from the sky (reflective shadow maps, Dachsbacher and Stamminger 2005, but of the sky and
/// seen from behind). A map of the ground holds the light that falls on it, to be drawn there and to be reflected.
///
/// Within one frame: reset(), drawGround(), ClothLight::gather(), drawSurfaces(), and the ground and the gathering once
/// more, which then have light that was reflected twice. Without bounces only the last two, after reset().
class BounceLight {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BounceLight(const gl::ShaderLibrary& library);

    /// Makes the sky's occluders evenly grey (FrameBlock::filling) again, and the maps readable to shaders.
    void reset() const;
    /// Light on the ground under the casters in the light maps. Reads those maps, which must be bound.
    void drawGround(const Frame& frame, LightUse use, gl::Commands& commands);
    /// Cloths and solids by the light that they have, which is SolidPass::gatherReflected()'s.
    void drawSurfaces(const Frame& frame, const FrameBlock& block, const Casters& casters,
                      const FabricUniforms& fabrics, const ClothLight& light, gl::Commands& commands) const;
    static void unbind();

private:
    gl::ColourTarget surfaces_;
    std::array<gl::ColourTarget, 2> ground_;  // by LightUse
    gl::Program clothProgram_;
    gl::Program groundProgram_;
    VertexArray vertices_;
};

}  // namespace drape::render
