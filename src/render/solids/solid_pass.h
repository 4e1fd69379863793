#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/mat4x4.hpp>
#include <list>
#include <vector>

#include "colliders/surface.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"

namespace drape::render {

/// The detail with which a collider or pole is drawn. It uses all rows and columns of the surface's patches, or every
/// 2nd, 4th or 8th.
enum class SolidDetail { fine, medium, coarse, coarsest };
inline constexpr std::size_t kSolidDetails = 4;

/// The surface of a collider or pole for the GPU. Soft light is computed only at the first `lightCount` vertices, which
/// are the vertices of SolidDetail::coarse. Other vertices interpolate it between the four around them.
struct SolidMesh {
    std::vector<SolidVertex> vertices;
    std::uint32_t lightCount = 0;
    /// Vertex indices of triangles for each SolidDetail.
    std::array<std::vector<std::uint32_t>, kSolidDetails> triangles;
};

/// Returns the mesh of a surface.
SolidMesh makeSolidMesh(const std::vector<SurfacePatch>& patches);

/// Returns the vertex indices of triangles over a grid of cells that is closed to a tube. Vertices are numbered ring by
/// ring, with segments + 1 vertices in each ring; the first and the last vertex of a ring coincide.
/// `rings`: number of bands of cells along the tube.
/// `segments`: number of cells around the tube.
/// `stride`: distance between the rings, and between the segments, that are used. Must divide both numbers.
std::vector<std::uint32_t> ringIndices(int rings, int segments, int stride);

/// An element list for shaders that compute vertices from their indices and read `uniform ivec2 mesh`.
struct RingMesh {
    int rings = 0;     ///< number of bands of cells along the tube; see ringIndices()
    int segments = 0;  ///< number of cells around the tube
    gl::Buffer indices;

    RingMesh() = default;
    RingMesh(int ringCount, int segmentCount);

    GLsizei indexCount() const { return static_cast<GLsizei>(indices.bytes() / sizeof(GLuint)); }
    /// Sets the program's `mesh` uniform.
    void describeTo(const gl::Program& program) const;
};

/// Ring meshes of different detail. Few instances are drawn with a fine mesh, many with a coarse one, because each of
/// them is small in the picture.
struct RingMeshes {
    RingMesh fine, medium, coarse;

    /// Returns the mesh for a number of instances.
    const RingMesh& of(GLuint instances) const;
};

/// Returns the matrix from a collider's frame to the world's.
glm::mat4 matrixOf(const Pose& pose);

/// Programs that include finish.glsl, one for each ColliderFinish.
using FinishPrograms = std::array<gl::Program, static_cast<std::size_t>(ColliderFinish::metal) + 1>;

/// Creates a program that includes finish.glsl; see gl::Program::graphics().
gl::Program finishProgram(const gl::ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                          ColliderFinish finish, std::vector<gl::Define> defines = {});

/// Draws colliders and poles.
class SolidPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit SolidPass(const gl::ShaderLibrary& library);

    /// Sets the solids of a frame. Must be called before all other functions. Keeps the meshes of surfaces that have
    /// not changed since the last frame.
    void set(const Frame& frame);

    /// Computes the light that colliders reflect. LightMaps and the maps of BounceLight must be bound.
    void gatherReflected(gl::Commands& commands);
    /// Computes the sky light on all solids. LightMaps and the maps of BounceLight must be bound. Must be called before
    /// draw(); does nothing for fast pictures (Effort::perVertex), whose vertex shader computes the light.
    void gatherLight(const Frame& frame, gl::Commands& commands);
    /// Returns the buffers that drawReflected() reads, for gl::Commands.
    std::vector<gl::Access> reflectedAccesses() const;
    /// Returns the buffers that draw() reads, for gl::Commands.
    std::vector<gl::Access> accesses() const;

    /// Returns whether any solid reflects light.
    bool reflects() const;
    /// Draws the sides of colliders that face away from a light, coarsely, with the light that they reflect.
    /// `clip`: matrix from the world to the clip space of the light.
    void drawReflected(const glm::mat4& clip) const;
    /// Draws the solids.
    /// `height`: height of the picture, pixels.
    void draw(const Frame& frame, int height) const;
    /// Draws depth alone.
    /// `detail`: detail of solids whose coarsest triangles would deviate from the outline by more than half a pixel.
    /// `clip`: matrix from the world to clip space.
    /// `pixel`: width of a pixel, m.
    /// `thinnest`: least radius of the rods that are drawn, m.
    void drawDepth(SolidDetail detail, const glm::mat4& clip, float pixel = 0.0f, float thinnest = 0.0f) const;

private:
    struct Mesh {
        Collider collider;  ///< collider whose surface this mesh is
        gl::Buffer vertices;
        std::uint32_t lightCount = 0;
        std::array<gl::Buffer, kSolidDetails> triangles;  ///< vertex indices of triangles for each SolidDetail
    };
    struct Solid {
        const Mesh* mesh = nullptr;
        glm::mat4 toWorld{1.0f};
        glm::vec3 colour{0.0f};  ///< colour of the solid, linear RGB
        ColliderFinish finish = ColliderFinish::plaster;
        bool isPole = false;  ///< whether this is a pole, which is too thin to reflect light
        Sphere bounds;

        void describeTo(const gl::Program& program) const;
    };

    const Mesh& meshOf(const Collider& collider);
    void add(const PlacedCollider& placed, bool isPole);
    SolidDetail detailOf(const Solid& solid, const Frame& frame, int height) const;
    void gather(const gl::Program& program, std::vector<gl::Buffer>& lights, bool poles, gl::Commands& commands);
    /// Draws a solid. Solid::describeTo() must have set the uniforms of the program.
    void drawTriangles(const gl::Program& program, const Solid& solid, SolidDetail detail) const;

    gl::Program light_;
    gl::Program reflection_;
    FinishPrograms shaded_;
    FinishPrograms fast_;
    gl::Program reflected_;
    gl::Program depth_;
    std::list<Mesh> meshes_;
    std::vector<Solid> solids_;
    std::vector<gl::Buffer> lights_;       // sky light on each solid
    std::vector<gl::Buffer> reflections_;  // light that each solid reflects
    VertexArray vertices_;
};

/// Draws the box around the world: its edges, which are too thin to hide anything, and its floor if there is no ground.
/// Other rooms are drawn as edges alone. Nothing of this casts a shadow.
class WallPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit WallPass(const gl::ShaderLibrary& library);

    /// Draws the walls. Leaves out the floor if the camera is below it, because the floor would hide the scene.
    void draw(const Frame& frame) const;

private:
    void drawEdges(const DrawnWalls& walls, const Pose& pose) const;
    void drawBox(const gl::Program& program, const DrawnWalls& walls, const RingMesh& mesh, GLsizei instances) const;

    gl::Program edges_;
    gl::Program floor_;
    RingMesh edgeMesh_;
    RingMesh floorMesh_;
    VertexArray vertices_;
};

}  // namespace drape::render
