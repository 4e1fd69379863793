#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/gl_objects.h"

#include <vector>

namespace drape::render {

/// The triangles of a surface that are drawn.
enum class ClothDetail {
    coarsest,  ///< very few triangles, for soft shade in fast pictures
    coarse,    ///< few triangles, for soft shade
    medium,    ///< fewer triangles than `exact`, for fast pictures of fine grids
    exact,     ///< the solver's own triangles
    smooth,    ///< triangles that round the surface off between particles
};

/// Returns the detail that a look asks for: smooth if the surfaces allow it, or medium where a fast picture of all
/// their triangles would take too long. A surface without such triangles is drawn exactly.
[[nodiscard]] ClothDetail detailOf(const SurfacesView& surfaces, const Look& look);

/// Returns whether a cell in the middle of the picture is so large that its flat facets show. Stills are always rounded
/// off.
/// `height`: height of the picture, pixels.
[[nodiscard]] bool showsFacets(const Frame& frame, int height);

/// Tells a program that includes surface_points.glsl which kind of points it reads.
void setPoints(const gl::Program& program, bool isMesh, const BodySurface& body);

/// Draws cloths and skins from the solver's buffers. A torn surface, or one without coarse or smooth triangles, is
/// drawn with its exact ones.
class ClothPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ClothPass(const gl::ShaderLibrary& library);

    /// Returns the buffers that the draws read, for gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> accesses(const WorldView& world);

    /// Draws shaded surfaces, and their triangles as lines if the look asks for them. Sky light must be bound. Leaves
    /// blending off.
    /// `height`: height of the picture, pixels.
    void draw(const Frame& frame, const FabricUniforms& fabrics, int height) const;
    /// Computes the colours that draw() shows in pictures shaded at vertices. `light`: the buffer of ClothLight.
    void shadeParticles(const Frame& frame, const FabricUniforms& fabrics, const gl::Buffer& light,
                        gl::Commands& commands);
    /// Draws depth alone. `clip`: world to clip space.
    void drawDepth(const WorldView& world, ClothDetail detail, const glm::mat4& clip) const;
    /// Draws all surfaces coarsely, each with its fabric bound. The program must include cloth_surface.glsl and
    /// fabric_block.glsl, and have a uniform `clip`.
    void drawBounced(const gl::Program& program, const WorldView& world, const FabricUniforms& fabrics,
                     const glm::mat4& clip) const;
    /// Draws all surfaces with a program that includes cloth_surface.glsl and does not read fabrics.
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

    Programs far_;  // without threads, see cloth.frag
    Programs near_;
    gl::Program fast_;
    gl::Program fastColours_;
    gl::Buffer colours_;  // shown colours of both sides of each particle
    gl::Program lines_;
    gl::Program depth_;
    VertexArray vertices_;
};

}  // namespace drape::render
