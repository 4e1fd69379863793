#include "render/cloth_light.h"

#include "render/shared.h"

#include <glm/vec4.hpp>

namespace drape::render {

ClothLight::ClothLight(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth_light.comp")) {}

bool ClothLight::isNeeded(const WorldView& world) { return !world.surfaces.surfaces.empty() || world.rods.threads; }

void ClothLight::gather(const WorldView& world, Quality quality, gl::Commands& commands) {
    if (!isNeeded(world)) return;
    const SolverBuffers& solver = world.solver;
    const std::size_t bytes = 2 * sizeof(glm::vec4) * solver.particleCount;
    if (buffer_.bytes() < bytes) buffer_ = gl::Buffer::create("cloth light", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, solver.normals);
    buffer_.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    program_.uniform("blur", quality == Quality::full ? 1.6f : 0.0f);
    program_.uniform("particleCount", solver.particleCount);
    const gl::Access positions{solver.positions, false, gl::Use::shaderStorage};
    const gl::Access normals{solver.normals, false, gl::Use::shaderStorage};
    commands.dispatch(program_, solver.particleCount, {positions, normals, gl::writes(buffer_)});
}

}  // namespace drape::render
