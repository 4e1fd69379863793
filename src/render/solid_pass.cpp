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

/// A ball, or a pole, whose two halves are apart.
struct Solid {
    glm::vec4 sphere{0.0f};     ///< xyz: centre, m; w: radius, m
    float straightPart = 0.0f;  ///< m, half the length between the two halves

    void describeTo(const gl::Program& program) const {
        program.uniform("solid", sphere);
        program.uniform("straightPart", straightPart);
    }
};

std::vector<Solid> solidsOf(const Frame& frame) {
    std::vector<Solid> solids;
    if (frame.ball.on) solids.push_back({glm::vec4(frame.ball.centre, frame.ball.radius)});
    for (const PoleView& pole : frame.poles) {
        const glm::vec3 middle = pole.foot + glm::vec3(0.0f, 0.5f * pole.height, 0.0f);
        solids.push_back({glm::vec4(middle, pole.radius), std::max(0.5f * pole.height - pole.radius, 0.0f)});
    }
    return solids;
}

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
    : light_(gl::Program::compute(library, "render/solid_sky.comp")),
      shaded_(gl::Program::graphics(library, "render/solid.vert", "render/solid.frag")),
      fast_(gl::Program::graphics(library, "render/fast_solid.vert", "render/fast_solid.frag")),
      depth_(gl::Program::graphics(library, "render/solid_depth.vert", "render/depth.frag")),
      indices_{solidIndices(1), solidIndices(2), solidIndices(kSolidCoarseness), solidIndices(2 * kSolidCoarseness)},
      vertices_(makeVertexArray()) {}

void SolidPass::gatherLight(const Frame& frame, gl::Commands& commands) {
    if (effortOf(frame.look.quality).perVertex) return;
    const std::vector<Solid> solids = solidsOf(frame);
    while (lights_.size() < solids.size())
        lights_.push_back(gl::Buffer::create("light of a solid", kSolidLights * sizeof(glm::vec4)));
    for (std::size_t i = 0; i < solids.size(); ++i) {
        solids[i].describeTo(light_);
        lights_[i].bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
        commands.dispatch(light_, static_cast<std::uint32_t>(kSolidLights), {gl::writes(lights_[i])});
    }
}

std::vector<gl::Access> SolidPass::accesses() const {
    std::vector<gl::Access> accesses;
    for (const gl::Buffer& light : lights_) accesses.push_back(gl::reads(light));
    return accesses;
}

void SolidPass::draw(const Frame& frame, int height) const {
    glEnable(GL_CULL_FACE);  // closed: half of the triangles are out of sight
    const bool perVertex = effortOf(frame.look.quality).perVertex;
    const gl::Program& program = perVertex ? fast_ : shaded_;
    const std::vector<Solid> solids = solidsOf(frame);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        if (!perVertex) lights_[i].bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
        solids[i].describeTo(program);
        drawTriangles(program, detailOf(frame, height));
    }
    glDisable(GL_CULL_FACE);
}

void SolidPass::drawDepth(const Frame& frame, SolidDetail detail, const glm::mat4& clip) const {
    depth_.uniform("clip", clip);
    for (const Solid& solid : solidsOf(frame)) {
        solid.describeTo(depth_);
        drawTriangles(depth_, detail);
    }
}

void SolidPass::drawBall(const gl::Program& program, const gl::Buffer& light, const BallView& ball,
                         const glm::mat4& clip) const {
    program.uniform("clip", clip);
    light.bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
    Solid{glm::vec4(ball.centre, ball.radius)}.describeTo(program);
    drawTriangles(program, SolidDetail::coarsest);
}

void SolidPass::drawTriangles(const gl::Program& program, SolidDetail detail) const {
    const gl::Buffer& indices = indices_[static_cast<std::size_t>(detail)];
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

}  // namespace drape::render
