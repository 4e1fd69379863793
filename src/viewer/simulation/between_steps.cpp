#include "viewer/simulation/between_steps.h"

#include <algorithm>

#include "render/shared/shared.h"

namespace drape::viewer {

BetweenSteps::BetweenSteps(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth/between_steps.comp")) {}

void BetweenSteps::makeRoom(std::size_t bytes) {
    if (before_.bytes() == bytes) return;
    before_ = gl::Buffer::create("positions before", bytes);
    positions_ = gl::Buffer::create("positions between", bytes);
    normals_ = gl::Buffer::create("normals between", bytes);
}

void BetweenSteps::keep(const GpuSolver& solver, gl::Commands& commands) {
    const gl::Buffer& now = solver.positions();
    makeRoom(now.bytes());
    commands.readbackLater("positions", now);
    commands.update("positions before", before_);
    glCopyNamedBufferSubData(now.id(), before_.id(), 0, 0, static_cast<GLsizeiptr>(now.bytes()));
}

void BetweenSteps::keep(const std::vector<glm::vec4>& positions, gl::Commands& commands) {
    makeRoom(positions.size() * sizeof(glm::vec4));
    commands.update("positions before", before_);
    before_.write(0, positions);
}

void BetweenSteps::show(GpuSolver& solver, float share, gl::Commands& commands) {
    const auto count = static_cast<GLuint>(before_.bytes() / sizeof(glm::vec4));
    if (count == 0) return;
    solver.positions().bind(GL_SHADER_STORAGE_BUFFER, render::kPositionsBinding);
    before_.bind(GL_SHADER_STORAGE_BUFFER, render::kOtherPositionsBinding);
    positions_.bind(GL_SHADER_STORAGE_BUFFER, render::kValuesBinding);
    program_.uniform("particleCount", count);
    program_.uniform("share", std::clamp(share, 0.0f, 1.0f));
    commands.dispatch(program_, count, {gl::reads(solver.positions()), gl::reads(before_), gl::writes(positions_)});
    solver.computeNormalsOf(positions_, normals_);
}

}  // namespace drape::viewer
