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

/// The solver's buffers, from which all that moves is pulled: nothing is copied.
struct SolverBuffers {
    GLuint positions = 0;  ///< vec4 for each particle: xyz m; w inverse mass, 0 where it is held
    GLuint normals = 0;    ///< vec4 for each particle: xyz of any length; zero falls back to the triangle's own normal
    GLuint triangles = 0;  ///< physics::Triangle, all corners equal where one is gone
    GLuint links = 0;      ///< physics::Link, material 0 where one is broken
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

/// Only of a surface that is a body: its vertices have normals of their own, and light.
struct BodySurface {
    glm::uvec3 frame{0};     ///< particles of the world: BodyNormals::frame
    GLuint firstVertex = 0;  ///< of SurfacesView::meshVertices
    GLuint vertexCount = 0;  ///< 0: it is no body
    GLuint firstLight = 0;   ///< where light has its first vertex: behind that of all particles

    [[nodiscard]] bool isThere() const { return vertexCount > 0; }
};

/// A cloth, the skins of a free system, or a body. A cloth of several fabrics is a surface for each run of panels of
/// one fabric, all over the same particles.
struct Surface {
    GLuint firstParticle = 0;
    int fabric = -1;            ///< index in Frame::fabrics; -1 for skins, which are plain
    glm::uvec2 grid{0, 0};      ///< columns and rows of particles; 0 for skins, which have no weave
    glm::vec2 size{0.0f};       ///< m along the columns and rows, for the weave
    IndexRange exact;           ///< the solver's triangles
    IndexRange coarse;          ///< fewer triangles between the same particles, for soft shade; empty for none
    IndexRange coarsest;        ///< fewer still
    GLuint coarsestStride = 1;  ///< particles from one column or row of the coarsest to the next
    IndexRange medium;          ///< of a fine grid, enough triangles for fast pictures; empty for none
    GLuint mediumStride = 1;    ///< particles from one column or row of these to the next
    int smoothness = 1;
    IndexRange smooth;  ///< the same surface with each cell cut into smoothness x smoothness; empty for none
    GLuint particleCount = 0;
    bool isMesh = false;  ///< vertices are of SurfacesView::meshVertices, and `size` is that of a print on the whole
    int firstSeam = -1;   ///< of a mesh with panels: where SurfacesView::seams has its first triangle; else -1
    GLuint firstTriangle = 0;  ///< of the mesh: that of `exact`; above 0 for later panels of a cloth of several fabrics
    IndexRange rim;            ///< of a mesh: vertices, two for each edge of its boundary
    IndexRange ownVertices;  ///< of panels of a cloth of several fabrics: vertices that no other surface has; else none
    BodySurface body;
};

/// All surfaces of the world; a cloth that is drawn as a net has none. Element lists hold uint triples: numbers of the
/// world's particles, of the vertices of meshes, and in the smooth one numbers of a surface's own vertices.
struct SurfacesView {
    std::vector<Surface> surfaces;
    GLuint exactIndices = 0;
    GLuint coarseIndices = 0;
    GLuint smoothIndices = 0;
    GLuint meshVertices = 0;  ///< MeshVertex
    GLuint seams = 0;         ///< SeamPart
    GLuint bodyVertices = 0;  ///< of all bodies
    GLuint ownVertices = 0;   ///< the end of all Surface::ownVertices; 0: there are none
    /// Links may have broken: only triangles that the solver still has are drawn, all exactly, and threads show.
    bool torn = false;
};

/// Particles along cuts, which are drawn where the knife passed.
struct CutRimView {
    GLuint points = 0;  ///< CutRimPoint
    GLuint count = 0;
};

/// A body that is drawn beside its place.
struct ShiftedBody {
    Range particles;     ///< of the world; none: no body is
    glm::vec3 by{0.0f};  ///< m

    bool operator==(const ShiftedBody& other) const {
        return particles.first == other.particles.first && particles.count == other.particles.count && by == other.by;
    }
};

/// Links that may be drawn as rods.
struct RodsView {
    GLuint sources = 0;     ///< RodSource
    GLuint count = 0;       ///< of all, of which few may be there to be seen
    GLuint wholeCount = 0;  ///< of those that show though nothing is torn: of free systems and nets. They come first
    bool threads = false;   ///< whether any are threads of a cloth
};

/// Particles of free systems that are drawn as balls.
struct ParticleBallsView {
    GLuint balls = 0;  ///< ParticleBall
    GLuint count = 0;
};

/// Links that are relaxed together, as a part of the solver's buffer of links.
struct LinkPass {
    GLintptr offset = 0;  ///< bytes, where a storage buffer may be bound
    GLuint count = 0;
    bool bends = false;  ///< some of them span other links
};

/// All links, in the order in which they are relaxed.
struct LinksView {
    std::vector<LinkPass> passes;
    std::array<GLuint, 4> ofKind{};  ///< how many there are of each LinkKind
};

/// The world's particles and all that is drawn between them, as buffers that the solver and WorldGeometry own.
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
    float substepLength = 0.0f;  ///< s, of the last step; 0: none has been taken
    float tearRatio = 0.0f;      ///< of length to rest length, at which links break; 0: never
    /// Buffers of vec4s, as the solver that is compared has them; 0 while none runs beside.
    GLuint otherPositions = 0;
    GLuint otherDisplacements = 0;
    std::uint64_t comparedFloats = 0;
    std::uint64_t differingFloats = 0;
    double largestDifference = 0.0;
    GLuint crossedParticles = 0;         ///< a buffer of uints, 1 at a triangle that crosses another; 0: not yet known
    GLuint bodyGaps = 0;                 ///< a buffer of floats, m from each particle to a body; 0: not yet known
    std::uint64_t crossings = 0;         ///< of edges and triangles
    std::uint64_t touching = 0;          ///< pairs of them that only touch
    std::uint64_t crossingsWritten = 0;  ///< another number when they were found anew
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

/// The box around the world: its edges, and its floor where there is no ground.
struct WallsView {
    bool on = false;
    glm::vec3 low{-2.0f, 0.0f, -2.0f};  ///< m, corner
    glm::vec3 high{2.0f, 4.0f, 2.0f};   ///< m, opposite corner

    bool operator==(const WallsView&) const = default;
};

/// How one picture of a still is moved; see Still.
struct Jitter {
    bool on = false;
    glm::vec2 pixel{0.0f};  ///< of the picture, in pixels, -0.5 to 0.5
    glm::vec2 sun{0.0f};    ///< on the sun's disc, whose radius is 1
    float skyTurn = 0.0f;   ///< of the directions that stand for the sky, about the vertical, radians
};

/// How it is drawn. Colours are sRGB, 0 to 1, as a colour picker shows them.
struct Look {
    Quality quality = Quality::full;
    Jitter jitter;
    /// Pixels that are drawn for one of the picture, along each side; only where Effort::smoothsEdges.
    float scale = 1.0f;
    View view = View::shaded;
    bool legend = true;        ///< of views that have one
    bool transparent = false;  ///< without ground and backdrop, with alpha; only where the quality has several samples
    float legendText = 0.0f;   ///< pixels: height of a line in it; 0: as fits the picture
    float legendAbove = 0.0f;  ///< pixels at the picture's lower edge that it leaves free
    /// Waits for the GPU, so that the scale of colours is that of this very picture; otherwise it follows some pictures
    /// later.
    bool exactScale = true;
    bool smooth = true;  ///< round surfaces between particles (Surface::smooth), where the view allows it
    glm::vec3 rodColour{0.76f, 0.64f, 0.47f};       ///< links of free systems: light wood
    glm::vec3 particleColour{0.36f, 0.60f, 0.88f};  ///< particles of free systems
    glm::vec3 fixedColour{0.93f, 0.49f, 0.13f};     ///< those of them that are held
    glm::vec3 wallColour{0.32f, 0.34f, 0.38f};
    std::optional<glm::vec3> groundColour;  ///< in place of the one that the light comes with
    glm::vec3 lineColour{0.06f, 0.05f, 0.05f};
    Lighting light;
};

/// All that a picture shows.
struct Frame {
    OrbitCamera camera;
    WorldView world;
    std::vector<PlacedCollider> colliders;  ///< as drawn, without those that the ground and the walls are
    GroundView ground;
    WallsView walls;
    std::vector<PoleView> poles;
    std::vector<FabricLook> fabrics;  ///< fabricsOf() the world: of cloths, then of bodies, then of panels
    ViewFacts facts;
    Sphere subject;  ///< encloses the shadow casters; see subjectOf
    Stage stage;
    std::optional<Box> now;  ///< m: holds all particles as they are drawn, if that is known; edges elsewhere stay rough
    Look look;
};

/// Width of a pixel where a thing may be nearest to the eye, m; 0 for one that the eye is in. height: of the picture,
/// in pixels.
[[nodiscard]] float pixelWidth(const OrbitCamera& camera, const Sphere& thing, int height);

/// Whether both show the same in the same way if particles have not moved: their buffers are not looked at.
[[nodiscard]] bool showTheSame(const Frame& a, const Frame& b);

/// The render target: an 8-bit framebuffer with depth, sRGB or not. 0 is the window's.
struct Target {
    GLuint framebuffer = 0;
    int width = 0;   ///< pixels, at least 1
    int height = 0;  ///< pixels, at least 1
    int left = 0;    ///< pixels at the left edge that something else covers: they stay as they are
};

}  // namespace drape::render
