#include "render/cloth/drawn_positions.h"

#include "render/shared/shared.h"

namespace drape::render {

DrawnPositions::DrawnPositions(const gl::ShaderLibrary& library)
    : cutRim_(gl::Program::compute(library, "render/cloth/cut_rim.comp")),
      shift_(gl::Program::compute(library, "render/solids/shifted_body.comp")) {}

GLuint DrawnPositions::of(const WorldView& world, gl::Commands& commands) {
    const GLuint solver = world.solver.positions;
    if (world.cutRim.count == 0 && world.shifted.particles.count == 0) return solver;
    const std::size_t bytes = sizeof(glm::vec4) * world.solver.particleCount;
    if (positions_.bytes() != bytes) positions_ = gl::Buffer::create("drawn positions", bytes);
    commands.update("drawn positions", positions_);
    commands.draw("copy positions",
                  {{solver, false, gl::Use::bufferUpdate}, gl::writes(positions_, gl::Use::bufferUpdate)},
                  [&] { glCopyNamedBufferSubData(solver, positions_.id(), 0, 0, static_cast<GLsizeiptr>(bytes)); });
    const gl::Access particles{solver, false, gl::Use::shaderStorage};
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver);
    positions_.bind(GL_SHADER_STORAGE_BUFFER, kValuesBinding);
    if (world.cutRim.count > 0) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.cutRim.points);
        cutRim_.uniform("pointCount", world.cutRim.count);
        commands.dispatch(cutRim_, world.cutRim.count,
                          {particles, {world.cutRim.points, false, gl::Use::shaderStorage}, gl::writes(positions_)});
    }
    if (const Range body = world.shifted.particles; body.count > 0) {
        shift_.uniform("threadEnd", body.end());
        shift_.uniform("by", world.shifted.by);
        commands.dispatch(shift_, gl::ThreadRange{body.first, body.count}, {particles, gl::writes(positions_)});
    }
    return positions_.id();
}

}  // namespace drape::render
