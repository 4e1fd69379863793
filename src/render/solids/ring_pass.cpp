#include "render/solids/ring_pass.h"

namespace drape::render {

RingPass::RingPass(const gl::ShaderLibrary& library)
    : shaded_(finishProgram(library, "render/solids/ring.vert", "render/solids/solid.frag", ColliderFinish::metal)),
      fast_(finishProgram(library, "render/solids/ring.vert", "render/solids/solid.frag", ColliderFinish::metal,
                          {{"OPEN_SKY", ""}})),
      mesh_(32, 8),
      fastMesh_(16, 4),
      vertices_(makeVertexArray()) {}

void RingPass::set(const Frame& frame) {
    count_ = static_cast<GLsizei>(frame.rings.size());
    if (count_ > 0) rings_ = gl::Buffer::create("rings on rails", frame.rings);
}

std::vector<gl::Access> RingPass::accesses(const WorldView& world) const {
    if (count_ == 0) return {};
    return {{world.solver.positions}};
}

void RingPass::draw(const Frame& frame) const {
    if (count_ == 0) return;
    const WorldView& world = frame.world;
    const bool isFast = effortOf(frame.look.quality).perVertex;
    const gl::Program& program = isFast ? fast_ : shaded_;
    const RingMesh& mesh = isFast ? fastMesh_ : mesh_;
    mesh.describeTo(program);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    rings_.bind(GL_SHADER_STORAGE_BUFFER, kRingsBinding);
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr, count_);
}

}  // namespace drape::render
