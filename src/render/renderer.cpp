#include "render/renderer.h"

#include "gl/device_info.h"
#include "gl/error.h"

#include <algorithm>

namespace drape::render {
namespace {

const gl::ShaderLibrary& requirePulling(const gl::ShaderLibrary& library) {
    if (gl::deviceInfo().maxVertexStorageBlocks < 3) {
        throw gl::DeviceLimit(
            "this device's vertex shaders cannot read storage buffers, from which the cloth is drawn");
    }
    return library;
}

// Everything that the passes rely on, whoever drew before.
void setState() {
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    // The shaders write sRGB bytes themselves: whether a window's framebuffer converts is not to be relied on.
    glDisable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_MULTISAMPLE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void bindTarget(const Target& target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(0, 0, target.width, target.height);
    const GLfloat far = 1.0f;
    glClearBufferfv(GL_DEPTH, 0, &far);
}

}  // namespace

Renderer::Renderer(const gl::ShaderLibrary& library)
    : clothLight_(requirePulling(library)), cloth_(library), solids_(library), ground_(library), backdrop_(library) {}

void Renderer::draw(const Frame& frame, const Target& target, gl::Commands& commands) {
    const float aspect = static_cast<float>(target.width) / static_cast<float>(std::max(target.height, 1));
    const FrameBlock block = makeFrameBlock(frame, aspect);
    uniforms_.set(block, commands);
    setState();
    lightMaps_.draw(frame, block, cloth_, solids_, commands);
    lightMaps_.bind();
    clothLight_.gather(frame.cloth, commands);
    bindTarget(target);
    std::vector<gl::Access> accesses = ClothPass::accesses(frame.cloth, detailOf(frame.cloth, frame.look));
    accesses.push_back(gl::reads(clothLight_.buffer()));
    commands.draw("cloth", accesses, [&] { cloth_.draw(frame.cloth, frame.look); });
    commands.draw("solids", {}, [&] { solids_.draw(frame); });
    commands.draw("ground", {}, [&] { ground_.draw(frame); });
    commands.draw("backdrop", {}, [&] { backdrop_.draw(); });
    LightMaps::unbind();
    glDisable(GL_DEPTH_TEST);
}

}  // namespace drape::render
