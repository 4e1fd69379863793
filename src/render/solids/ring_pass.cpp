#include "render/solids/ring_pass.h"

namespace drape::render {

RingPass::RingPass(const gl::ShaderLibrary& library)
    : shaded_(gl::Program::graphics(library, "render/solids/ring.vert", "render/solids/solid.frag")),
      mesh_(32, 8),
      fastMesh_(16, 4),
      vertices_(makeVertexArray()) {
    shaded_.uniform("finish", static_cast<int>(ColliderFinish::metal));
}

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
    const RingMesh& mesh = effortOf(frame.look.quality).perVertex ? fastMesh_ : mesh_;
    mesh.describeTo(shaded_);
    shaded_.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    rings_.bind(GL_SHADER_STORAGE_BUFFER, kRingsBinding);
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr, count_);
}

}  // namespace drape::render
