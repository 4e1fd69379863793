#pragma once

#include "cloth/core/model.h"
#include "cloth/description/fabric_look.h"
#include "colliders/collider.h"
#include "render/camera/bounds.h"
#include "render/camera/camera.h"
#include "render/frame/light_rig.h"
#include "render/frame/quality.h"
#include "render/frame/view.h"
#include "scene/scene.h"

#include <glad/gl.h>

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

namespace drape::render {

/// The solver's buffers. Shaders read all moving data from them directly; nothing is copied.
struct SolverBuffers {
    GLuint positions = 0;      ///< vec4 for each particle: xyz m; w inverse mass, 0 for a held particle
    GLuint normals = 0;        ///< vec4 for each particle: xyz of any length; zero selects the triangle's own normal
    GLuint triangles = 0;      ///< physics::Triangle; all corners are equal where a triangle is gone
    GLuint links = 0;          ///< physics::Link; material 0 where a link is broken
    GLuint displacements = 0;  ///< vec4 for each particle: xyz m, motion of the last substep
    GLuint materials = 0;      ///< physics::LinkMaterial
    GLuint particleCount = 0;
    GLuint triangleCount = 0;
};

/// A part of an element buffer.
struct IndexRange {
    GLsizei first = 0;
    GLsizei count = 0;
};

/// The part of a surface that only a rigid body has: vertices with normals and light of their own.
struct BodySurface {
    glm::uvec3 frame{0};  ///< three particles of the world that span the frame of the normals, see BodyNormals::frame
    GLuint firstVertex = 0;  ///< index of the body's first vertex in SurfacesView::meshVertices
    GLuint vertexCount = 0;  ///< 0 for a surface that is no rigid body
    GLuint firstLight = 0;   ///< index of its first vertex in ClothLight::buffer(), after all particles

    [[nodiscard]] bool isThere() const { return vertexCount > 0; }
};

/// A cloth, the skins of a free system, or a body. A cloth of several fabrics has a surface for each run of panels of
/// the same fabric. These surfaces share their particles.
struct Surface {
    GLuint firstParticle = 0;
    int fabric = -1;            ///< index in Frame::fabrics; -1 for skins, which are plain
    glm::uvec2 grid{0, 0};      ///< columns and rows of particles; 0 for skins, which have no weave
    glm::vec2 size{0.0f};       ///< size along columns and rows, m, for the weave
    IndexRange exact;           ///< the solver's triangles
    IndexRange coarse;          ///< fewer triangles between the same particles, for soft shade; may be empty
    IndexRange coarsest;        ///< still fewer triangles than `coarse`
    GLuint coarsestStride = 1;  ///< particles from one column or row of `coarsest` to the next
    IndexRange medium;          ///< enough triangles of a fine grid for fast pictures; otherwise empty
    GLuint mediumStride = 1;    ///< particles from one column or row of `medium` to the next
    int smoothness = 1;
    IndexRange smooth;  ///< the same surface with each cell cut into smoothness x smoothness; may be empty
    GLuint particleCount = 0;
    bool isMesh = false;       ///< elements index SurfacesView::meshVertices; `size` is that of a print over it
    int firstSeam = -1;        ///< record of its first triangle in SurfacesView::seams; -1 without panels
    GLuint firstTriangle = 0;  ///< number in the mesh of the first triangle of `exact`; 0 with one fabric
    IndexRange rim;            ///< vertices of a mesh along its boundary, two for each edge
    IndexRange ownVertices;  ///< vertices that only this surface has, if its cloth has several fabrics; otherwise empty
    BodySurface body;
};

/// All surfaces of the world; a cloth drawn as a net has none. Element lists hold triples of uint. They number the
/// world's particles or the vertices of meshes; the smooth list numbers the vertices of each surface from 0.
struct SurfacesView {
    std::vector<Surface> surfaces;
    GLuint exactIndices = 0;
    GLuint coarseIndices = 0;
    GLuint smoothIndices = 0;
    GLuint meshVertices = 0;  ///< MeshVertex
    GLuint seams = 0;         ///< SeamPart
    GLuint bodyVertices = 0;  ///< number of vertices of all rigid bodies
    GLuint ownVertices = 0;   ///< end of the last of all Surface::ownVertices; 0 if there are none
    /// Links may have broken: only triangles that the solver still has are drawn, all of them exactly, and threads
    /// show.
    bool torn = false;
};

/// Particles along cuts. They are drawn where the knife passed.
struct CutRimView {
    GLuint points = 0;  ///< CutRimPoint
    GLuint count = 0;
};

/// A body that is drawn away from its place.
struct ShiftedBody {
    Range particles;     ///< the body's particles in the world; empty if no body is shifted
    glm::vec3 by{0.0f};  ///< m

    bool operator==(const ShiftedBody& other) const {
        return particles.first == other.particles.first && particles.count == other.particles.count && by == other.by;
    }
};

/// Links that may be drawn as rods.
struct RodsView {
    GLuint sources = 0;  ///< RodSource
    GLuint count = 0;    ///< number of all sources, most of which may be hidden
    GLuint wholeCount =
        0;  ///< sources that show while nothing is torn (links of free systems and nets); they come first
    bool threads = false;  ///< whether any source is a thread of a cloth
};

/// Particles of free systems that are drawn as balls.
struct ParticleBallsView {
    GLuint balls = 0;  ///< ParticleBall
    GLuint count = 0;
};

/// Links that are relaxed together: a part of the solver's buffer of links.
struct LinkPass {
    GLintptr offset = 0;  ///< bytes, aligned for a storage buffer binding
    GLuint count = 0;
    bool bends = false;  ///< whether some links span other links
};

/// All links, in the order of relaxation.
struct LinksView {
    std::vector<LinkPass> passes;
    std::array<GLuint, 4> ofKind{};  ///< number of links of each LinkKind
};

/// The world's particles and everything drawn between them. The solver and WorldGeometry own the buffers.
struct WorldView {
    SolverBuffers solver;
    SurfacesView surfaces;
    CutRimView cutRim;
    ShiftedBody shifted;
    RodsView rods;
    ParticleBallsView balls;
    LinksView links;
};

/// Data of a simulation that views need besides its world.
struct ViewFacts {
    float substepLength = 0.0f;  ///< length of the last substep, s; 0 before the first step
    float tearRatio = 0.0f;      ///< ratio of length to rest length at which links break; 0: never
    /// Buffers of vec4 with the state of the other solver; 0 if no solver runs for comparison.
    GLuint otherPositions = 0;
    GLuint otherDisplacements = 0;
    std::uint64_t comparedFloats = 0;
    std::uint64_t differingFloats = 0;
    double largestDifference = 0.0;
    GLuint crossedParticles = 0;  ///< buffer of uint, 1 at corners of triangles that cross others; 0: not yet known
    GLuint bodyGaps = 0;          ///< buffer of float, distance from each particle to a body, m; 0: not yet known
    std::uint64_t crossings = 0;  ///< number of pairs of an edge and a triangle that cross
    std::uint64_t touching = 0;   ///< number of pairs that touch without crossing
    std::uint64_t crossingsWritten = 0;  ///< changes each time that crossings are found anew
};

struct GroundView {
    bool on = false;
    float height = 0.0f;  ///< m

    bool operator==(const GroundView&) const = default;
};

/// A vertical pole with a rounded top, for a flag.
struct PoleView {
    glm::vec3 foot{0.0f};  ///< m
    float height = 3.0f;   ///< m
    float radius = 0.02f;  ///< m

    bool operator==(const PoleView&) const = default;
};

/// The box around the world: its edges, and its floor if there is no ground.
struct WallsView {
    bool on = false;
    glm::vec3 low{-2.0f, 0.0f, -2.0f};  ///< lower corner, m
    glm::vec3 high{2.0f, 4.0f, 2.0f};   ///< upper corner, m

    bool operator==(const WallsView&) const = default;
};

/// The offsets of one picture of a still; see Still.
struct Jitter {
    bool on = false;
    glm::vec2 pixel{0.0f};  ///< offset of the picture, pixels, -0.5 to 0.5
    glm::vec2 sun{0.0f};    ///< point on the sun's disc, whose radius is 1
    float skyTurn = 0.0f;   ///< rotation of the sky's sample directions about the vertical, radians
};

/// The settings of drawing. Colours are sRGB, 0 to 1, as in a colour picker.
struct Look {
    Quality quality = Quality::full;
    Jitter jitter;
    /// Rendered pixels per pixel of the picture along each side; only used with Effort::smoothsEdges.
    float scale = 1.0f;
    View view = View::shaded;
    bool legend = true;        ///< whether the view's legend is drawn, if it has one
    bool transparent = false;  ///< without ground and backdrop, with alpha; only if the quality has several samples
    float legendText = 0.0f;   ///< height of a line of the legend, pixels; 0 fits it to the picture
    float legendAbove = 0.0f;  ///< height at the lower edge of the picture that the legend leaves free, pixels
    /// Waits for the GPU, so that the scale of colours fits this very picture. Otherwise the scale lags a few pictures
    /// behind.
    bool exactScale = true;
    bool smooth = true;  ///< draws round surfaces between particles (Surface::smooth) where the view allows it
    glm::vec3 rodColour{0.76f, 0.64f, 0.47f};       ///< links of free systems: light wood
    glm::vec3 particleColour{0.36f, 0.60f, 0.88f};  ///< particles of free systems
    glm::vec3 fixedColour{0.93f, 0.49f, 0.13f};     ///< held particles of free systems
    glm::vec3 wallColour{0.32f, 0.34f, 0.38f};
    std::optional<glm::vec3> groundColour;  ///< replaces the ground colour of the light
    glm::vec3 lineColour{0.06f, 0.05f, 0.05f};
    Lighting light;
};

/// Everything that a picture shows.
struct Frame {
    OrbitCamera camera;
    WorldView world;
    std::vector<PlacedCollider> colliders;  ///< colliders as drawn, without the ground and the walls
    GroundView ground;
    WallsView walls;
    std::vector<PoleView> poles;
    std::vector<FabricLook> fabrics;  ///< fabricsOf() the world: those of cloths, then of bodies, then of panels
    ViewFacts facts;
    Sphere subject;  ///< encloses the shadow casters; see subjectOf
    Stage stage;
    std::optional<Box> now;  ///< box around all particles as drawn, m, if known; edges outside it are not smoothed
    Look look;
};

/// Returns the width of a pixel at the nearest point of `thing`, m; 0 if the eye is inside it.
/// `height`: height of the picture, pixels.
[[nodiscard]] float pixelWidth(const OrbitCamera& camera, const Sphere& thing, int height);

/// Returns whether two frames look the same, provided that no particle has moved: the buffers are not compared.
[[nodiscard]] bool showTheSame(const Frame& a, const Frame& b);

/// The render target: an 8-bit framebuffer with depth, sRGB or not. Framebuffer 0 is the window's.
struct Target {
    GLuint framebuffer = 0;
    int width = 0;   ///< pixels, at least 1
    int height = 0;  ///< pixels, at least 1
    int left = 0;    ///< width at the left edge that something else covers, pixels; those pixels are left unchanged
};

}  // namespace drape::render
