#pragma once

#include "gl/buffer.h"
#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame.h"
#include "render/gl_objects.h"

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
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

/// How many of the vertices are used: each, or every 2nd, 4th or 8th ring and segment.
enum class SolidDetail { fine, medium, coarse, coarsest };

/// Draws the ball and the poles, whose vertices are made from their numbers.
class SolidPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit SolidPass(const gl::ShaderLibrary& library);

    /// To be called before draw(): light of the sky on all solids. Reads the light maps and those of BounceLight, which
    /// must be bound. Pictures that are shaded at vertices do without.
    void gatherLight(const Frame& frame, gl::Commands& commands);
    /// Resources that draw() reads, for gl::Commands.
    [[nodiscard]] std::vector<gl::Access> accesses() const;
    /// height: of the picture, in pixels.
    void draw(const Frame& frame, int height) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const Frame& frame, SolidDetail detail, const glm::mat4& clip) const;
    /// The ball alone, coarsely, by a program that reads its light from a buffer.
    void drawBall(const gl::Program& program, const gl::Buffer& light, const BallView& ball,
                  const glm::mat4& clip) const;

private:
    /// Of the solid that the program has been told of.
    void drawTriangles(const gl::Program& program, SolidDetail detail) const;

    gl::Program light_;
    std::vector<gl::Buffer> lights_;  // of each solid
    gl::Program shaded_;
    gl::Program fast_;
    gl::Program depth_;
    std::array<gl::Buffer, 4> indices_;  // by SolidDetail
    VertexArray vertices_;
};

}  // namespace drape::render
