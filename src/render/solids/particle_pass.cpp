#include "render/solids/particle_pass.h"

#include "render/shared/shared.h"

#include <glm/vec4.hpp>

namespace drape::render {
namespace {

constexpr GLuint kSides = 6;  // number of faces of an ambient cube
// Greatest number of balls with soft shadows; they are drawn once for each direction of the sky.
constexpr GLuint kMostSoftBalls = 128;

}  // namespace

ParticlePass::ParticlePass(const gl::ShaderLibrary& library)
    : light_(gl::Program::compute(library, "render/particles/particle_light.comp")),
      shaded_(gl::Program::graphics(library, "render/particles/particle.vert", "render/solids/solid.frag")),
      depth_(gl::Program::graphics(library, "render/particles/particle_depth.vert", "render/picture/depth.frag")),
      meshes_{{32, 64}, {12, 24}, {6, 10}},
      softMesh_(6, 10),
      vertices_(makeVertexArray()) {}

void ParticlePass::gatherLight(const WorldView& world, gl::Commands& commands) {
    if (world.balls.count == 0) return;
    const std::size_t bytes = kSides * sizeof(glm::vec4) * world.balls.count;
    if (ballLight_.bytes() < bytes) ballLight_ = gl::Buffer::create("light of particles", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kParticleBallsBinding, world.balls.balls);
    ballLight_.bind(GL_SHADER_STORAGE_BUFFER, kBallLightBinding);
    light_.uniform("sideCount", kSides * world.balls.count);
    commands.dispatch(light_, kSides * world.balls.count,
                      {gl::Access{world.solver.positions}, gl::Access{world.balls.balls}, gl::writes(ballLight_)});
}

std::vector<gl::Access> ParticlePass::depthAccesses(const WorldView& world) {
    if (world.balls.count == 0) return {};
    return {{world.solver.positions}, {world.balls.balls}};
}

std::vector<gl::Access> ParticlePass::accesses(const WorldView& world) const {
    std::vector<gl::Access> accesses = depthAccesses(world);
    if (!accesses.empty()) accesses.push_back(gl::reads(ballLight_));
    return accesses;
}

void ParticlePass::draw(const WorldView& world) const { drawBalls(shaded_, world, meshes_.of(world.balls.count)); }

void ParticlePass::drawDepth(const WorldView& world, const glm::mat4& clip) const {
    depth_.uniform("clip", clip);
    drawBalls(depth_, world, meshes_.of(world.balls.count));
}

void ParticlePass::drawSoftDepth(const WorldView& world, const glm::mat4& clip) const {
    if (world.balls.count > kMostSoftBalls) return;
    depth_.uniform("clip", clip);
    drawBalls(depth_, world, softMesh_);
}

void ParticlePass::drawBalls(const gl::Program& program, const WorldView& world, const RingMesh& mesh) const {
    if (world.balls.count == 0) return;
    mesh.describeTo(program);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kParticleBallsBinding, world.balls.balls);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kBallLightBinding, ballLight_.id());
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glEnable(GL_CULL_FACE);  // the back faces of balls are never visible
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr,
                            static_cast<GLsizei>(world.balls.count));
    glDisable(GL_CULL_FACE);
}

}  // namespace drape::render
