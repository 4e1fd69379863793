#pragma once

#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// The set of triangles with which a surface is drawn.
enum class ClothDetail {
    coarsest,  ///< very few triangles, for soft shadows in fast pictures
    coarse,    ///< few triangles, for soft shadows
    medium,    ///< fewer triangles than `exact`, for fast pictures of fine grids
    exact,     ///< the solver's own triangles
    smooth,    ///< more triangles than `exact`, which round the surface off between particles
};

/// Returns the detail for a picture: `medium` where a fast picture of all triangles would take too long, `smooth` if
/// look and surfaces allow it, otherwise `exact`. A surface without medium or smooth triangles is drawn with its exact
/// ones.
ClothDetail detailOf(const SurfacesView& surfaces, const Look& look);

/// Returns whether a cell at the camera's target is so large that its flat triangles would be visible as facets.
/// Returns true for stills.
/// `height`: height of the picture, pixels.
bool showsFacets(const Frame& frame, int height);

/// Sets the uniforms of a program that includes surface_points.glsl.
/// `isMesh`: whether points are vertices of meshes.
/// `body`: the surface's body, if it is rigid.
void setPoints(const gl::Program& program, bool isMesh, const BodySurface& body);

/// A program that includes cloth_surface.glsl, in two forms. On a software renderer, the patches of smooth triangles
/// take several times as long as the triangles that end at particles.
struct ClothPrograms {
    gl::Program flat;    ///< for triangles that end at particles
    gl::Program smooth;  ///< for smooth triangles

    ClothPrograms(const gl::ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                  std::vector<gl::Define> defines = {});
};

/// Draws cloths and skins from the solver's buffers. A surface without coarse or smooth triangles is drawn with its
/// exact ones; so are torn surfaces, except smooth meshes.
class ClothPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ClothPass(const gl::ShaderLibrary& library);

    /// Returns the buffers that the draws read, for gl::Commands.
    static std::vector<gl::Access> accesses(const WorldView& world);

    /// Draws shaded surfaces. Sky light must be bound.
    /// `height`: height of the picture, pixels.
    void draw(const Frame& frame, const FabricUniforms& fabrics, int height) const;
    /// Draws lines along the solver's triangles where nothing in the target's depth is in front of them. Leaves
    /// blending off.
    void drawLines(const WorldView& world) const;
    /// Computes the colours of the cloths' points, which draw() shows in fast pictures (Effort::perVertex).
    /// `light`: ClothLight::buffer().
    void shadeParticles(const Frame& frame, const FabricUniforms& fabrics, const gl::Buffer& light,
                        gl::Commands& commands);
    /// Draws depth alone.
    /// `clip`: matrix from the world to clip space.
    void drawDepth(const WorldView& world, ClothDetail detail, const glm::mat4& clip) const;
    /// Draws all surfaces with few triangles, each with its fabric bound.
    /// `program`: must include cloth_surface.glsl and fabric_block.glsl, and have a uniform `clip`.
    /// `clip`: matrix from the world to clip space.
    void drawBounced(const gl::Program& program, const WorldView& world, const FabricUniforms& fabrics,
                     const glm::mat4& clip) const;
    /// Draws all surfaces.
    /// `program`: must include cloth_surface.glsl and must not read fabrics.
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

    Programs far_;                 // programs for cloths whose threads are too far away to be seen
    Programs near_;                // programs for cloths whose threads may be seen
    ClothPrograms fast_;           // programs for fast pictures
    ClothPrograms fastDecorated_;  // programs for fast pictures of cloths with seams or a print
    gl::Program fastColours_;
    gl::Buffer colours_;  // colours of both sides of each point, for fast pictures
    gl::Program lines_;
    ClothPrograms depth_;
    VertexArray vertices_;
};

}  // namespace drape::render
