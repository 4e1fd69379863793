#pragma once

#include <glm/glm.hpp>

#include "gl/commands.h"
#include "gl/objects/texture.h"
#include "gl/shader_library.h"
#include "render/cloth/cloth_pass.h"
#include "render/cloth/fine_mesh.h"
#include "render/cloth/mesh_vertices.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/light/ground_pass.h"
#include "render/light/light_maps.h"
#include "render/picture/picture_pass.h"
#include "render/solids/rods_and_particles.h"
#include "render/solids/solid_pass.h"
#include "render/views/view_pass.h"

namespace drape::render {

/// Draws frames. Owns programs, light maps and buffers. A frame affects the next one only through the range of a view's
/// colours, which is kept so that it does not jump from picture to picture. Move-only; needs the context in which it
/// was created.
class Renderer {
public:
    /// Throws gl::Error with file and line if a shader does not compile, and gl::DeviceLimit if vertex shaders cannot
    /// read storage buffers. To reload shaders, create a new renderer.
    explicit Renderer(const gl::ShaderLibrary& library);

    /// Draws a frame over the whole target. Declares the solver's buffers to `commands`, which inserts a barrier
    /// between the solver's writes and the first read. Sets all GL state that it needs. Leaves the target and its
    /// viewport bound, with the depth test and GL_FRAMEBUFFER_SRGB disabled. The bytes written are sRGB whatever the
    /// target's format. Overwrites storage bindings 15 to 41 and uniform bindings 4 and 5.
    void draw(const Frame& frame, const Target& target, gl::Commands& commands);
    /// Returns a one-line error about a print that cannot be read, once for each change of its file; nothing if there
    /// is no new error. The fabric is drawn without the print.
    std::optional<std::string> takeComplaint() { return fabrics_.takeComplaint(); }

private:
    void gatherLight(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands);
    void drawScene(const Frame& frame, const Target& target, gl::Commands& commands);
    void drawObjects(const Frame& frame, int height, gl::Commands& commands) const;
    void drawBackground(const Frame& frame, gl::Commands& commands) const;
    void drawWorld(const Frame& frame, int height, gl::Commands& commands) const;
    void drawLinesOver(const Frame& frame, const Casters& casters, const glm::mat4& clip, const Target& target,
                       gl::Commands& commands) const;

    FrameUniforms uniforms_;
    FabricUniforms fabrics_;
    gl::Texture albedo_;
    LightMaps lightMaps_;
    ClothLight clothLight_;
    BounceLight bounceLight_;
    TornSurface tornSurface_;
    DrawnPositions drawnPositions_;
    FinePoints finePoints_;
    ClothPass cloth_;
    SolidPass solids_;
    RingPass rings_;
    RodPass rods_;
    ParticlePass particles_;
    WallPass walls_;
    GroundPass ground_;
    BackdropPass backdrop_;
    ViewPass views_;
    Foreground foreground_;
    EdgePass edges_;
};

/// A picture of the best quality: the mean of kPictures pictures. In each of them, the pixels, the sun and the sky's
/// directions are offset slightly, so that together they sample the area of a pixel, the sun's disc and the sky. The
/// mean can be shown after each picture.
class Still {
public:
    static constexpr int kPictures = 64;

    /// Throws gl::Error when a shader does not compile.
    explicit Still(const gl::ShaderLibrary& library) : sum_(library) {}

    /// Starts a new still.
    /// `width`, `height`: pixels.
    void begin(int width, int height);
    int pictures() const { return sum_.count(); }
    bool isDone() const { return pictures() >= kPictures; }
    /// Draws the next picture of the same frame. Ignores the frame's quality.
    void add(const Frame& frame, Renderer& renderer, gl::Commands& commands);
    /// Draws the mean so far into a target of the same size. At least one picture must have been added.
    void draw(const Target& target, gl::Commands& commands) const;

private:
    gl::Framebuffer picture_;
    PictureSum sum_;
};

/// Returns the offsets of the i-th picture of a still, evenly spread (Halton 1960).
Jitter jitterOf(int i);

}  // namespace drape::render
