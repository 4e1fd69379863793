#include "render/solid_pass.h"

#include "render/shared.h"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <numbers>

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

namespace {

gl::Buffer solidIndices(int stride) {
    return gl::Buffer::create("solid triangles", ringIndices(kSolidRings, kSolidSegments, stride));
}

// Medium is enough where its flat facets are off a ball's outline by less than a quarter of a pixel.
SolidDetail detailOf(const Frame& frame, int height) {
    if (effortOf(frame.look.quality).perVertex) return SolidDetail::coarse;
    const BallView& ball = frame.ball;
    if (!ball.on) return SolidDetail::medium;  // poles are thin
    const float halfSegment = 2.0f * std::numbers::pi_v<float> / static_cast<float>(kSolidSegments);
    const float off = ball.radius * (1.0f - std::cos(halfSegment));
    return off < 0.25f * pixelWidth(frame.camera, {ball.centre, ball.radius}, height) ? SolidDetail::medium
                                                                                      : SolidDetail::fine;
}

}  // namespace

SolidPass::SolidPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/solid.vert", "render/solid.frag")),
      fast_(gl::Program::graphics(library, "render/fast_solid.vert", "render/fast_solid.frag")),
      depth_(gl::Program::graphics(library, "render/solid_depth.vert", "render/depth.frag")),
      indices_{solidIndices(1), solidIndices(2), solidIndices(kSolidCoarseness), solidIndices(2 * kSolidCoarseness)},
      vertices_(makeVertexArray()) {}

void SolidPass::draw(const Frame& frame, int height) const {
    glEnable(GL_CULL_FACE);  // closed: half of the triangles are out of sight
    const bool perVertex = effortOf(frame.look.quality).perVertex;
    drawSolids(perVertex ? fast_ : shaded_, frame, detailOf(frame, height));
    glDisable(GL_CULL_FACE);
}

void SolidPass::drawDepth(const Frame& frame, SolidDetail detail, const glm::mat4& clip) const {
    depth_.uniform("clip", clip);
    drawSolids(depth_, frame, detail);
}

void SolidPass::drawBall(const gl::Program& program, const gl::Buffer& light, const BallView& ball,
                         const glm::mat4& clip) const {
    program.uniform("clip", clip);
    program.use();
    light.bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
    glVertexArrayElementBuffer(vertices_.id(), indices(SolidDetail::coarsest).id());
    glBindVertexArray(vertices_.id());
    drawOne(program, indices(SolidDetail::coarsest), glm::vec4(ball.centre, ball.radius), 0.0f);
}

void SolidPass::drawSolids(const gl::Program& program, const Frame& frame, SolidDetail detail) const {
    const gl::Buffer& list = indices(detail);
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), list.id());
    glBindVertexArray(vertices_.id());
    if (frame.ball.on) drawOne(program, list, glm::vec4(frame.ball.centre, frame.ball.radius), 0.0f);
    for (const PoleView& pole : frame.poles) {
        const glm::vec3 middle = pole.foot + glm::vec3(0.0f, 0.5f * pole.height, 0.0f);
        drawOne(program, list, glm::vec4(middle, pole.radius), std::max(0.5f * pole.height - pole.radius, 0.0f));
    }
}

void SolidPass::drawOne(const gl::Program& program, const gl::Buffer& indices, const glm::vec4& solid,
                        float straightPart) {
    program.uniform("solid", solid);
    program.uniform("straightPart", straightPart);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

}  // namespace drape::render
