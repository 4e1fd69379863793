#include "render/picture/foreground.h"

#include <array>

#include "render/shared/shared.h"

namespace drape::render {

Foreground::Foreground(const gl::ShaderLibrary& library)
    : cover_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/picture/cover.frag")),
      compose_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/picture/compose.frag")),
      vertices_(makeVertexArray()) {}

Target Foreground::objectsFor(const Target& target, int samples) {
    if (objects_.width() != target.width || objects_.height() != target.height) {
        objects_ = gl::Framebuffer();
        objects_ = gl::Framebuffer("objects", target.width, target.height, samples);
        background_ = gl::Framebuffer("ground and sky", target.width, target.height, 1);
    }
    constexpr std::array<GLfloat, 4> kNothing{};
    glClearNamedFramebufferfv(objects_.id(), GL_COLOR, 0, kNothing.data());
    return {objects_.id(), target.width, target.height, target.left};
}

void Foreground::beginBackground() const {
    const bool scissor = glIsEnabled(GL_SCISSOR_TEST) == GL_TRUE;
    objects_.resolve();
    if (scissor) glEnable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glBindFramebuffer(GL_FRAMEBUFFER, background_.id());
    const GLfloat far = 1.0f;
    glClearBufferfv(GL_DEPTH, 0, &far);
    objects_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    cover_.use();
    glBindVertexArray(vertices_.id());
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthRange(0.0, 0.0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthRange(0.0, 1.0);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glBindTextureUnit(kPictureUnit, 0);
}

void Foreground::draw(const Target& target, bool isAlone) const {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glDisable(GL_DEPTH_TEST);
    objects_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::light);
    background_.bindTexture(kBehindUnit, gl::Framebuffer::Reading::light);
    compose_.uniform(compose_.location("isAlone"), isAlone ? 1 : 0);
    compose_.use();
    glBindVertexArray(vertices_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    for (const int unit : {kPictureUnit, kBehindUnit}) glBindTextureUnit(static_cast<GLuint>(unit), 0);
    glEnable(GL_DEPTH_TEST);
}

}  // namespace drape::render
