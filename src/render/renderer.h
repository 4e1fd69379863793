#pragma once

#include "gl/commands.h"
#include "gl/objects/texture.h"
#include "gl/shader_library.h"
#include "render/cloth/cloth_indices.h"
#include "render/cloth/cloth_pass.h"
#include "render/cloth/drawn_positions.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/light/backdrop_pass.h"
#include "render/light/bounce_light.h"
#include "render/light/light_maps.h"
#include "render/picture/foreground.h"
#include "render/picture/picture_pass.h"
#include "render/solids/particle_pass.h"
#include "render/solids/rod_pass.h"
#include "render/solids/solid_pass.h"
#include "render/solids/wall_pass.h"
#include "render/views/view_pass.h"

namespace drape::render {

/// Draws frames. Holds programs, light maps and one small buffer. Of a frame nothing survives into the next but how far
/// the colours of a view reach, which would otherwise jump from picture to picture.
/// Move-only; needs the context that it was made in.
class Renderer {
public:
    /// Throws gl::Error with file and line when a shader does not compile, gl::DeviceLimit when vertex shaders cannot
    /// read storage buffers here. For reloading shaders make a new one.
    explicit Renderer(const gl::ShaderLibrary& library);

    /// Draws over the whole target. The solver's buffers are declared to `commands`, which puts the barrier after the
    /// solver's writes in front of the first use. Sets the GL state that it needs; leaves the target bound with
    /// its viewport, depth test and GL_FRAMEBUFFER_SRGB off. The bytes written are sRGB whatever the target's format.
    /// Storage bindings 15 to 39 and uniform bindings 4 and 5 are overwritten.
    void draw(const Frame& frame, const Target& target, gl::Commands& commands);
    /// The error of a print that cannot be read, in one line, once for each time that its file changes. The fabric is
    /// drawn without the print.
    [[nodiscard]] std::optional<std::string> takeComplaint() { return fabrics_.takeComplaint(); }

private:
    void gatherLight(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands);
    void drawScene(const Frame& frame, const Target& target, gl::Commands& commands);
    void drawObjects(const Frame& frame, int height, gl::Commands& commands) const;
    void drawBackground(const Frame& frame, gl::Commands& commands) const;
    void drawWorld(const Frame& frame, int height, gl::Commands& commands) const;

    FrameUniforms uniforms_;
    FabricUniforms fabrics_;
    gl::Texture albedo_;
    LightMaps lightMaps_;
    ClothLight clothLight_;
    BounceLight bounceLight_;
    TornSurface tornSurface_;
    DrawnPositions drawnPositions_;
    ClothPass cloth_;
    SolidPass solids_;
    RodPass rods_;
    ParticlePass particles_;
    WallPass walls_;
    GroundPass ground_;
    BackdropPass backdrop_;
    ViewPass views_;
    Foreground foreground_;
    EdgePass edges_;
};

}  // namespace drape::render
