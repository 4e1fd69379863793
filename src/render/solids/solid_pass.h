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

/// Triangles over rings x segments cells, for vertices numbered ring by ring, segments + 1 in each: the first and the
/// last of a ring are in the same place. Only every stride-th ring and segment is used; stride divides both.
[[nodiscard]] std::vector<std::uint32_t> ringIndices(int rings, int segments, int stride);

/// An element list for shaders that make vertices from their numbers and read `uniform ivec2 mesh`.
struct RingMesh {
    int rings = 0;
    int segments = 0;
    gl::Buffer indices;

    RingMesh() = default;
    RingMesh(int ringCount, int segmentCount);

    [[nodiscard]] GLsizei indexCount() const { return static_cast<GLsizei>(indices.bytes() / sizeof(GLuint)); }
    /// Tells a program of it.
    void describeTo(const gl::Program& program) const;
};

/// One mesh for few instances, where each is looked at, and others for many, which are small.
struct RingMeshes {
    RingMesh fine, medium, coarse;

    [[nodiscard]] const RingMesh& of(GLuint instances) const;
};

/// From a collider's frame to the world's.
[[nodiscard]] glm::mat4 matrixOf(const Pose& pose);

/// Draws colliders and poles.
class SolidPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit SolidPass(const gl::ShaderLibrary& library);

    /// Sets the solids of a frame, before all other calls. Surfaces that are the same as in the last frame are kept.
    void set(const Frame& frame);

    /// Light that colliders send back. Reads the light maps and those of BounceLight, which must be bound.
    void gatherReflected(gl::Commands& commands);
    /// To be called before draw(): light of the sky on all solids, by the same maps. Pictures that are shaded at
    /// vertices do without.
    void gatherLight(const Frame& frame, gl::Commands& commands);
    /// Resources that drawReflected() and draw() read, for gl::Commands.
    [[nodiscard]] std::vector<gl::Access> reflectedAccesses() const;
    [[nodiscard]] std::vector<gl::Access> accesses() const;

    /// Whether anything sends light back.
    [[nodiscard]] bool reflects() const;
    /// Colliders coarsely by the light that they send back, those sides that look away from the light.
    void drawReflected(const glm::mat4& clip) const;
    /// height: of the picture, in pixels.
    void draw(const Frame& frame, int height) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(SolidDetail detail, const glm::mat4& clip) const;

private:
    struct Mesh {
        Collider collider;  ///< that it is the surface of
        gl::Buffer vertices;
        std::uint32_t lightCount = 0;
        std::array<gl::Buffer, kSolidDetails> triangles;  ///< by SolidDetail
    };
    struct Solid {
        const Mesh* mesh = nullptr;
        glm::mat4 toWorld{1.0f};
        glm::vec3 colour{0.0f};  ///< linear
        bool isPole = false;     ///< too thin to send light back, or to see itself
        Sphere bounds;

        void describeTo(const gl::Program& program) const;
    };

    const Mesh& meshOf(const Collider& collider);
    void add(const PlacedCollider& placed, bool isPole);
    [[nodiscard]] SolidDetail detailOf(const Solid& solid, const Frame& frame, int height) const;
    void gather(const gl::Program& program, std::vector<gl::Buffer>& lights, bool poles, gl::Commands& commands);
    /// Of a solid that the program has been told of.
    void drawTriangles(const gl::Program& program, const Solid& solid, SolidDetail detail) const;

    gl::Program light_;
    gl::Program reflection_;
    gl::Program shaded_;
    gl::Program fast_;
    gl::Program reflected_;
    gl::Program depth_;
    std::list<Mesh> meshes_;
    std::vector<Solid> solids_;
    std::vector<gl::Buffer> lights_;       // of each solid
    std::vector<gl::Buffer> reflections_;  // of each solid
    VertexArray vertices_;
};

}  // namespace drape::render
