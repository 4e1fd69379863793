#pragma once

#include "gl/buffer.h"
#include "gl/program.h"

#include <cstdint>
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

}  // namespace drape::render
