#include "render/ring_mesh.h"

namespace drape::render {

std::vector<std::uint32_t> ringIndices(int rings, int segments, int stride) {
    const auto step = static_cast<std::uint32_t>(stride);
    const auto across = static_cast<std::uint32_t>(segments) + 1;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t ring = 0; ring < static_cast<std::uint32_t>(rings); ring += step) {
        for (std::uint32_t segment = 0; segment + 1 < across; segment += step) {
            const std::uint32_t a = ring * across + segment;
            const std::uint32_t b = a + step * across;
            indices.insert(indices.end(), {a, a + step, b, a + step, b + step, b});
        }
    }
    return indices;
}

RingMesh::RingMesh(int ringCount, int segmentCount)
    : rings(ringCount),
      segments(segmentCount),
      indices(gl::Buffer::create("rings", ringIndices(ringCount, segmentCount, 1))) {}

void RingMesh::describeTo(const gl::Program& program) const {
    glProgramUniform2i(program.id(), program.location("mesh"), rings, segments);
}

const RingMesh& RingMeshes::of(GLuint instances) const {
    constexpr GLuint kFew = 24;
    constexpr GLuint kMany = 200;
    return instances <= kFew ? fine : instances <= kMany ? medium : coarse;
}

}  // namespace drape::render
