#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/solids/solid_mesh.h"

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <list>
#include <vector>

namespace drape::render {

/// Returns triangles over rings x segments cells. Vertices are numbered ring by ring, segments + 1 in each; the first
/// and the last of a ring coincide. Uses only every stride-th ring and segment; stride must divide both numbers.
[[nodiscard]] std::vector<std::uint32_t> ringIndices(int rings, int segments, int stride);

/// An element list for shaders that compute vertices from their numbers and read `uniform ivec2 mesh`.
struct RingMesh {
    int rings = 0;
    int segments = 0;
    gl::Buffer indices;

    RingMesh() = default;
    RingMesh(int ringCount, int segmentCount);

    [[nodiscard]] GLsizei indexCount() const { return static_cast<GLsizei>(indices.bytes() / sizeof(GLuint)); }
    /// Sets the program's `mesh` uniform.
    void describeTo(const gl::Program& program) const;
};

/// Ring meshes by number of instances: a fine one for few, coarser ones for many, which appear small.
struct RingMeshes {
    RingMesh fine, medium, coarse;

    [[nodiscard]] const RingMesh& of(GLuint instances) const;
};

/// Returns the matrix from a collider's frame to the world's.
[[nodiscard]] glm::mat4 matrixOf(const Pose& pose);

/// Draws colliders and poles.
class SolidPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit SolidPass(const gl::ShaderLibrary& library);

    /// Sets the solids of a frame. Must be called first. Keeps the meshes of surfaces that have not changed since the
    /// last frame.
    void set(const Frame& frame);

    /// Computes the light that colliders reflect. Light maps and those of BounceLight must be bound.
    void gatherReflected(gl::Commands& commands);
    /// Computes sky light on all solids from the same maps. Must be called before draw(), except for pictures shaded at
    /// vertices.
    void gatherLight(const Frame& frame, gl::Commands& commands);
    /// Return the resources that drawReflected() and draw() read, for gl::Commands.
    [[nodiscard]] std::vector<gl::Access> reflectedAccesses() const;
    [[nodiscard]] std::vector<gl::Access> accesses() const;

    /// Returns whether anything reflects light.
    [[nodiscard]] bool reflects() const;
    /// Draws colliders coarsely with their reflected light; only the sides facing away from the light.
    void drawReflected(const glm::mat4& clip) const;
    /// Draws the solids. `height`: height of the picture, pixels.
    void draw(const Frame& frame, int height) const;
    /// Draws depth alone. `clip`: world to clip space.
    void drawDepth(SolidDetail detail, const glm::mat4& clip) const;

private:
    struct Mesh {
        Collider collider;  ///< collider whose surface this is
        gl::Buffer vertices;
        std::uint32_t lightCount = 0;
        std::array<gl::Buffer, kSolidDetails> triangles;  ///< indexed by SolidDetail
    };
    struct Solid {
        const Mesh* mesh = nullptr;
        glm::mat4 toWorld{1.0f};
        glm::vec3 colour{0.0f};  ///< linear RGB
        bool isPole = false;     ///< too thin to reflect light or to see itself
        Sphere bounds;

        void describeTo(const gl::Program& program) const;
    };

    const Mesh& meshOf(const Collider& collider);
    void add(const PlacedCollider& placed, bool isPole);
    [[nodiscard]] SolidDetail detailOf(const Solid& solid, const Frame& frame, int height) const;
    void gather(const gl::Program& program, std::vector<gl::Buffer>& lights, bool poles, gl::Commands& commands);
    /// Draws a solid that has been described to the program.
    void drawTriangles(const gl::Program& program, const Solid& solid, SolidDetail detail) const;

    gl::Program light_;
    gl::Program reflection_;
    gl::Program shaded_;
    gl::Program fast_;
    gl::Program reflected_;
    gl::Program depth_;
    std::list<Mesh> meshes_;
    std::vector<Solid> solids_;
    std::vector<gl::Buffer> lights_;       // a buffer for each solid
    std::vector<gl::Buffer> reflections_;  // a buffer for each solid
    VertexArray vertices_;
};

}  // namespace drape::render
