#include "render/picture_pass.h"

#include <algorithm>
#include <cmath>

#include "gl/debug_output.h"
#include "render/shared.h"

namespace drape::render {
namespace {

/// left: pixels that nothing is drawn into.
void drawWhole(const gl::Program& program, const VertexArray& vertices, int left = 0) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    if (left > 0) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(left, 0, 1 << 20, 1 << 20);
    }
    glDisable(GL_FRAMEBUFFER_SRGB);
    program.use();
    glBindVertexArray(vertices.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SCISSOR_TEST);
    glBindTextureUnit(kPictureUnit, 0);
}

void bind(const Target& target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(0, 0, target.width, target.height);
}

}  // namespace

EdgePass::EdgePass(const gl::ShaderLibrary& library)
    : program_(gl::Program::graphics(library, "render/whole_picture.vert", "render/smooth_edges.frag")),
      vertices_(makeVertexArray()) {}

Target EdgePass::pictureFor(const Target& target, float scale) {
    const auto scaled = [&](int pixels) {
        return std::max(1, static_cast<int>(std::lround(scale * static_cast<float>(pixels))));
    };
    const int width = scaled(target.width);
    const int height = scaled(target.height);
    if (picture_.width() != width || picture_.height() != height) {
        picture_ = gl::Framebuffer("with rough edges", width, height, 1);
        smooth_ = gl::Framebuffer("with smooth edges", width, height, 1);
    }
    left_ = target.left * width / target.width;
    return {picture_.id(), width, height, left_};
}

void EdgePass::draw(const Target& target) const {
    const bool fits = picture_.width() == target.width && picture_.height() == target.height;
    bind(fits ? target : Target{smooth_.id(), smooth_.width(), smooth_.height()});
    picture_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    drawWhole(program_, vertices_, left_);
    if (!fits) smooth_.present(target.framebuffer, target.width, target.height);
}

PictureSum::PictureSum(const gl::ShaderLibrary& library)
    : add_(gl::Program::graphics(library, "render/whole_picture.vert", "render/add_light.frag")),
      mean_(gl::Program::graphics(library, "render/whole_picture.vert", "render/mean_light.frag")),
      vertices_(makeVertexArray()) {}

PictureSum::~PictureSum() {
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteTextures(1, &texture_);
}

void PictureSum::clear(int width, int height) {
    if (width != width_ || height != height_) {
        glDeleteFramebuffers(1, &framebuffer_);
        glDeleteTextures(1, &texture_);
        width_ = width;
        height_ = height;
        glCreateTextures(GL_TEXTURE_2D, 1, &texture_);
        glTextureStorage2D(texture_, 1, GL_RGBA32F, width, height);
        gl::label(GL_TEXTURE, texture_, "sum of pictures");
        glCreateFramebuffers(1, &framebuffer_);
        glNamedFramebufferTexture(framebuffer_, GL_COLOR_ATTACHMENT0, texture_, 0);
    }
    count_ = 0;
    const GLfloat black[4] = {};
    glClearNamedFramebufferfv(framebuffer_, GL_COLOR, 0, black);
}

void PictureSum::add(const gl::Framebuffer& picture) {
    picture.resolve();
    bind({framebuffer_, width_, height_});
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    picture.bindTexture(kPictureUnit, gl::Framebuffer::Reading::light);
    drawWhole(add_, vertices_);
    glDisable(GL_BLEND);
    ++count_;
}

void PictureSum::drawMean(const Target& target) const {
    bind(target);
    glBindTextureUnit(kPictureUnit, texture_);
    mean_.uniform("count", static_cast<float>(count_));
    drawWhole(mean_, vertices_);
}

}  // namespace drape::render
