#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/gl_objects.h"

#include <vector>

namespace drape::render {

/// Which triangles of a surface are drawn.
enum class ClothDetail {
    coarsest,  ///< very few, for soft shade in fast pictures
    coarse,    ///< few, for soft shade
    medium,    ///< of fine grids fewer, for fast pictures
    exact,     ///< the solver's own
    smooth,    ///< rounded off between particles
};

/// The detail that a look asks for: rounded off, as far as the surfaces may be, or medium where a fast picture of so
/// many triangles would take too long. Those that have no such triangles are drawn exactly.
[[nodiscard]] ClothDetail detailOf(const SurfacesView& surfaces, const Look& look);

/// Whether a cell of a cloth is so large in the middle of the picture that its flat facets show. Stills are always
/// rounded off. height: of the picture, in pixels.
[[nodiscard]] bool showsFacets(const Frame& frame, int height);

/// Tells a program that includes surface_points.glsl whose points it is about.
void setPoints(const gl::Program& program, bool isMesh, const BodySurface& body);

/// Draws cloths and skins from the solver's buffers. Coarse or smooth triangles that a surface does not have become
/// exact ones, and so do all of surfaces that are torn.
class ClothPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ClothPass(const gl::ShaderLibrary& library);

    /// The buffers that its draws read; to be declared to gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> accesses(const WorldView& world);

    /// Shaded, and as lines if the look asks for it. Sky light must be bound. Blending is left off. height: of the
    /// picture, in pixels.
    void draw(const Frame& frame, const FabricUniforms& fabrics, int height) const;
    /// For pictures that are shaded at vertices: finds the colours that draw() then shows. light: of ClothLight.
    void shadeParticles(const Frame& frame, const FabricUniforms& fabrics, const gl::Buffer& light,
                        gl::Commands& commands);
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const WorldView& world, ClothDetail detail, const glm::mat4& clip) const;
    /// Coarsely, each surface with its fabric bound, by a program that includes cloth_surface.glsl and
    /// fabric_block.glsl and has a `clip`.
    void drawBounced(const gl::Program& program, const WorldView& world, const FabricUniforms& fabrics,
                     const glm::mat4& clip) const;
    /// By a program that includes cloth_surface.glsl and does not look at fabrics.
    void drawSurfaces(const gl::Program& program, const WorldView& world, ClothDetail detail) const;

private:
    struct Programs {
        gl::Program faces;
        gl::Program rim;
    };

    void drawSurface(const gl::Program& program, const SurfacesView& view, const Surface& surface,
                     ClothDetail detail) const;
    void drawThick(const Programs& programs, const SurfacesView& view, const Surface& surface,
                   ClothDetail detail) const;
    void bindParticles(const WorldView& world) const;
    void drawLines(const WorldView& world) const;

    Programs far_;  // see cloth.frag
    Programs near_;
    gl::Program fast_;
    gl::Program fastColours_;
    gl::Buffer colours_;  // of both sides of each particle, as shown
    gl::Program lines_;
    gl::Program depth_;
    VertexArray vertices_;
};

}  // namespace drape::render
