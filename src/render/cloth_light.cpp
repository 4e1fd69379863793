#include "render/cloth_light.h"

#include "render/shared.h"

#include <glm/vec4.hpp>

namespace drape::render {

ClothLight::ClothLight(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth_light.comp")) {}

void ClothLight::gather(const ClothBuffers& cloth, gl::Commands& commands) {
    if (cloth.indexCount == 0) return;
    const std::size_t bytes = 2 * sizeof(glm::vec4) * cloth.particleCount;
    if (buffer_.bytes() < bytes) buffer_ = gl::Buffer::create("cloth light", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, cloth.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, cloth.normals);
    buffer_.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    program_.uniform("particleCount", cloth.particleCount);
    const gl::Access positions{cloth.positions, false, gl::Use::shaderStorage};
    const gl::Access normals{cloth.normals, false, gl::Use::shaderStorage};
    commands.dispatch(program_, cloth.particleCount, {positions, normals, gl::writes(buffer_)});
}

}  // namespace drape::render
