#pragma once

#include <glad/gl.h>

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/description/fabric_look.h"
#include "colliders/collider.h"
#include "render/camera/bounds.h"
#include "render/camera/camera.h"
#include "render/frame/light_rig.h"
#include "render/frame/view.h"
#include "render/shared/shared.h"
#include "scene/scene.h"

namespace drape::render {

/// The buffers of a solver. Shaders read all moving data from them directly, without a copy.
struct SolverBuffers {
    GLuint positions = 0;  ///< vec4 for each particle; xyz: position, m; w: inverse mass, 1/kg, 0 for a pinned particle
    GLuint normals = 0;  ///< vec4 for each particle; xyz: normal of any length; zero selects the triangle's own normal
    GLuint triangles = 0;  ///< physics::Triangle for each triangle; all corners of a triangle that is gone are equal
    GLuint links = 0;      ///< physics::Link for each link; a broken link has material 0
    GLuint displacements = 0;  ///< vec4 for each particle; xyz: motion in the last substep, m
    GLuint materials = 0;      ///< physics::LinkMaterial for each material
    GLuint particleCount = 0;
    GLuint triangleCount = 0;
};

/// A part of an element buffer.
struct IndexRange {
    GLsizei first = 0;
    GLsizei count = 0;
};

/// Data that only the surface of a rigid body has, whose vertices have normals and light of their own.
struct BodySurface {
    glm::uvec3 frame{0};  ///< three particles of the world that span the frame of the normals; see BodyNormals::frame
    GLuint firstVertex = 0;  ///< index of the body's first vertex in SurfacesView::meshVertices
    GLuint vertexCount = 0;  ///< number of vertices of the body; 0 if the surface is not a rigid body
    GLuint firstLight = 0;   ///< index in ClothLight::buffer() of the light of the body's first vertex

    bool isThere() const { return vertexCount > 0; }
};

/// A cloth, the skins of a free system, or a body. A cloth of several fabrics has a surface for each run of panels with
/// the same fabric; all of them have the cloth's particles.
struct Surface {
    GLuint firstParticle = 0;
    int fabric = -1;            ///< index in Frame::fabrics; -1 for skins, which have a plain fabric
    glm::uvec2 grid{0, 0};      ///< numbers of columns and rows of particles; 0 for a surface that is not a grid
    glm::vec2 size{0.0f};       ///< size of a grid along columns and rows, or size of a mesh's print, m; 0 for skins
    IndexRange exact;           ///< the solver's triangles, in SurfacesView::exactIndices
    IndexRange coarse;          ///< fewer triangles, for soft shadows, in SurfacesView::coarseIndices; may be empty
    IndexRange coarsest;        ///< even fewer triangles than `coarse`, in the same buffer; may be empty
    GLuint coarsestStride = 1;  ///< number of particles from one column or row of `coarsest` to the next
    IndexRange medium;  ///< fewer triangles than `exact`, for fast pictures, in coarseIndices; only for a fine grid
    GLuint mediumStride = 1;  ///< number of particles from one column or row of `medium` to the next
    int smoothness = 1;       ///< number of cells of `smooth` per cell of the grid, along each side; 1 for a mesh
    IndexRange smooth;        ///< more triangles than `exact`, in SurfacesView::smoothIndices; may be empty
    int parts = 1;            ///< number of triangles of `smooth` per triangle of `exact`; 1 for a grid
    float cell = 0.0f;        ///< mean length of the edges of a mesh at rest, m; 0 for other surfaces
    GLuint particleCount = 0;
    bool isMesh = false;       ///< whether the lists of triangles contain indices in SurfacesView::meshVertices
    int firstSeam = -1;        ///< index in SurfacesView::seams of the cloth's first record; -1 without panels
    GLuint firstTriangle = 0;  ///< index in the cloth's mesh of the first triangle of `exact`; 0 with one fabric
    IndexRange rim;            ///< vertices of a mesh along its boundary, two for each edge
    IndexRange smoothRim;      ///< vertices along the boundary of a mesh's `smooth` triangles, two for each edge
    IndexRange ownVertices;    ///< vertices of this surface if its cloth has several fabrics; otherwise empty
    BodySurface body;
};

/// All surfaces of the world, except cloths that are drawn as nets. Element lists consist of three uint for each
/// triangle: indices of the world's particles or, for meshes, of vertices in `meshVertices`. In the list of smooth
/// triangles, the vertices of each grid count from 0.
struct SurfacesView {
    std::vector<Surface> surfaces;
    GLuint exactIndices = 0;
    GLuint coarseIndices = 0;
    GLuint smoothIndices = 0;
    GLuint meshVertices = 0;  ///< buffer of MeshVertex
    GLuint seams = 0;         ///< buffer of SeamPart
    GLuint middles = 0;       ///< buffer of EdgeMiddle: points of meshes that are finer than the solver's
    GLuint middleCount = 0;   ///< number of elements of `middles`; their points come after the particles
    /// Ranges of `middles`, in the order in which they can be computed: each uses points of the ranges before.
    std::vector<Range> refinements;
    /// Greatest distance between rounded cloth and the solver's triangles, m. Half the distance that contact keeps
    /// between layers of cloth, and between cloth and bodies, so that nothing shows through a rounded layer.
    float mostBulge = 1e9f;
    GLuint bodyVertices = 0;  ///< number of vertices of all rigid bodies
    GLuint ownVertices = 0;   ///< greatest end of all Surface::ownVertices; 0 if all are empty
    /// Whether links may have broken. If so, only triangles that the solver still has are drawn, without coarse ones
    /// and without smooth ones of grids, and threads may be visible.
    bool torn = false;
};

/// Particles along cuts, which are drawn where the knife passed.
struct CutRimView {
    GLuint points = 0;  ///< buffer of CutRimPoint
    GLuint count = 0;
};

/// A body that is drawn away from its particles, because the mouse drags it.
struct ShiftedBody {
    Range particles;     ///< the body's particles in the world; empty if no body is shifted
    glm::vec3 by{0.0f};  ///< vector by which the body is shifted, m

    bool operator==(const ShiftedBody& other) const {
        return particles.first == other.particles.first && particles.count == other.particles.count && by == other.by;
    }
};

/// Bodies that are drawn elsewhere than their particles are: see DrawnBodies.
struct BodiesView {
    Range particles;     ///< particles of all bodies; empty if all are drawn where they are
    GLuint offsets = 0;  ///< buffer of vec4: for each particle, vector to the place where it is drawn, m
    GLuint normals = 0;  ///< buffer of vec4: normal of each particle as it is drawn
};

/// Links that may be drawn as rods.
struct RodsView {
    GLuint sources = 0;  ///< buffer of RodSource
    GLuint count = 0;    ///< number of all sources, most of which may be hidden
    /// Number of sources that may be visible while nothing is torn: links of free systems and nets. They come first.
    GLuint wholeCount = 0;
    bool threads = false;  ///< whether any source is a thread of a cloth
};

/// Particles of free systems that are drawn as balls.
struct ParticleBallsView {
    GLuint balls = 0;  ///< buffer of ParticleBall
    GLuint count = 0;
};

/// Links that are relaxed in one pass: a part of the solver's buffer of links.
struct LinkPass {
    GLintptr offset = 0;  ///< offset in the buffer, bytes, aligned for a storage buffer binding
    GLuint count = 0;
    bool bends = false;  ///< whether some links span other links
};

/// All links of the world.
struct LinksView {
    std::vector<LinkPass> passes;    ///< passes of links, in the order in which they run
    std::array<GLuint, 4> ofKind{};  ///< number of links of each LinkKind
};

/// The world's particles and the geometry that is drawn between them. The solver and WorldGeometry own the buffers.
struct WorldView {
    SolverBuffers solver;
    SurfacesView surfaces;
    CutRimView cutRim;
    ShiftedBody shifted;
    BodiesView bodies;
    RodsView rods;
    ParticleBallsView balls;
    LinksView links;

    /// Returns the number of points that have light: particles, middles of edges, then vertices of rigid bodies.
    GLuint lightPoints() const { return solver.particleCount + surfaces.middleCount + surfaces.bodyVertices; }
};

/// Data of a simulation that views show, besides its world.
struct ViewFacts {
    float substepLength = 0.0f;     ///< length of the last substep, s; 0 before the first step
    float tearRatio = 0.0f;         ///< ratio of length to rest length at which links break; 0 if they never break
    GLuint otherPositions = 0;      ///< buffer of vec4: positions in a second solver that runs for comparison; 0: none
    GLuint otherDisplacements = 0;  ///< buffer of vec4: displacements in the second solver; 0: none
    std::uint64_t comparedFloats = 0;   ///< number of floats compared between the two solvers
    std::uint64_t differingFloats = 0;  ///< number of floats that differ between the two solvers
    double largestDifference = 0.0;     ///< largest difference between two floats, m
    GLuint crossedParticles = 0;  ///< buffer of uint: 1 at corners of triangles that cross others; 0: not yet known
    GLuint bodyGaps = 0;  ///< buffer of float: distance of each particle from the nearest body, m; 0: not yet known
    std::uint64_t crossings = 0;         ///< number of pairs of an edge and a triangle that cross
    std::uint64_t touching = 0;          ///< number of pairs that touch without crossing
    std::uint64_t crossingsWritten = 0;  ///< number of completed searches for crossings
};

/// The ground as it is drawn.
struct DrawnGround {
    bool on = false;
    float height = 0.0f;  ///< height of the ground, m

    bool operator==(const DrawnGround&) const = default;
};

/// A vertical pole with a rounded top, for a flag.
struct DrawnPole {
    glm::vec3 foot{0.0f};  ///< lower end of the axis, m
    float height = 3.0f;   ///< height of the top above the foot, m
    float radius = 0.02f;  ///< radius of the pole, m

    bool operator==(const DrawnPole&) const = default;
};

/// The box around the world: its edges, and its floor if there is no ground.
struct DrawnWalls {
    bool on = false;
    glm::vec3 low{-2.0f, 0.0f, -2.0f};  ///< lower corner, m
    glm::vec3 high{2.0f, 4.0f, 2.0f};   ///< upper corner, m

    bool operator==(const DrawnWalls&) const = default;
};

/// The offsets of one picture of a still; see Still.
struct Jitter {
    bool on = false;        ///< whether the picture belongs to a still
    glm::vec2 pixel{0.0f};  ///< offset of the picture, pixels, -0.5 to 0.5
    glm::vec2 sun{0.0f};    ///< point on the sun's disc, in radii of the disc from its middle
    glm::vec2 lens{0.0f};   ///< point on the lens, in radii of the lens from its middle
    float skyTurn = 0.0f;   ///< rotation of the sky's sample directions about the vertical, radians
};

/// The settings with which a frame is drawn. Colours are sRGB, 0 to 1, as in a colour picker.
struct Look {
    Quality quality = Quality::full;
    Jitter jitter;
    float aperture = 0.0f;  ///< diameter of the lens, m; only the pictures of a still see through its whole width
    float focus = 0.0f;     ///< distance from the eye to the plane in focus, m; 0: the distance of the camera's target
    /// Number of rendered pixels per pixel of the picture, along each side. Used only with Effort::smoothsEdges.
    float scale = 1.0f;
    View view = View::shaded;
    bool legend = true;  ///< whether the view's legend is drawn, if it has one
    /// Whether the picture shows only objects, with alpha, instead of ground and backdrop. Used only if the quality has
    /// several samples per pixel.
    bool transparent = false;
    float legendText = 0.0f;   ///< height of a line of the legend, pixels; 0 chooses a height that suits the picture
    float legendAbove = 0.0f;  ///< height at the lower edge of the picture that the legend leaves free, pixels
    /// Whether to wait for the GPU, so that the scale of a view's colours fits this very picture. Otherwise the scale
    /// is a few pictures old.
    bool exactScale = true;
    bool smooth = true;  ///< whether cloth is rounded off between particles (Surface::smooth) where the view allows it
    glm::vec3 rodColour{0.76f, 0.64f, 0.47f};       ///< colour of links of free systems: light wood
    glm::vec3 particleColour{0.36f, 0.60f, 0.88f};  ///< colour of particles of free systems
    glm::vec3 fixedColour{0.93f, 0.49f, 0.13f};     ///< colour of pinned particles of free systems
    glm::vec3 wallColour{0.32f, 0.34f, 0.38f};
    std::optional<glm::vec3> groundColour;  ///< colour of the ground, if it replaces the colour that the light sets
    glm::vec3 lineColour{0.06f, 0.05f, 0.05f};
    Lighting light;
};

/// Everything that a picture shows.
struct Frame {
    OrbitCamera camera;
    WorldView world;
    std::vector<PlacedCollider> colliders;  ///< drawn colliders, without the ground and the walls
    DrawnGround ground;
    DrawnWalls walls;
    std::vector<DrawnPole> poles;
    std::vector<Ring> rings;          ///< rings by which cloth hangs from rails; see ringsOf()
    std::vector<FabricLook> fabrics;  ///< fabrics of cloths, then of bodies, then of panels; see fabricsOf()
    ViewFacts facts;
    Sphere subject;  ///< sphere around everything that casts shadows; see subjectOf()
    Stage stage;
    std::optional<Box> now;  ///< box around all drawn particles, m, if known; used to limit the smoothing of edges
    Look look;
};

/// Returns the width of a pixel at the nearest point of an object, m; 0 if the eye is inside the object.
/// `thing`: sphere around the object.
/// `height`: height of the picture, pixels.
float pixelWidth(const OrbitCamera& camera, const Sphere& thing, int height);

/// Returns whether two frames look the same if no particle has moved. The contents of buffers are not compared.
bool showTheSame(const Frame& a, const Frame& b);

/// The render target: a framebuffer with 8 bits per channel, sRGB or not, and with depth. Framebuffer 0 is the
/// window's.
struct Target {
    GLuint framebuffer = 0;
    int width = 0;   ///< width of the target, pixels, at least 1
    int height = 0;  ///< height of the target, pixels, at least 1
    int left = 0;    ///< width of a strip at the left edge that is not drawn, because something covers it, pixels
};

}  // namespace drape::render
