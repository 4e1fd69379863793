#include "render/picture/picture_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <vector>

#include "colliders/collider.h"
#include "gl/context/debug_output.h"
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

namespace {

/// Draws one triangle over the whole picture, without depth test.
/// `part`: x, y, width and height of the part that is drawn, pixels; a width of 0 means the whole picture.
void drawWhole(const gl::Program& program, const VertexArray& vertices, const glm::ivec4& part = glm::ivec4(0)) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    if (part.z > 0) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(part.x, part.y, part.z, part.w);
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
    : program_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/picture/smooth_edges.frag")),
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

void EdgePass::draw(const Target& target, const Rectangle& share) const {
    const bool fits = picture_.width() == target.width && picture_.height() == target.height;
    const Target into = fits ? target : Target{smooth_.id(), smooth_.width(), smooth_.height()};
    const glm::vec2 size(into.width, into.height);
    constexpr float kReach = 2.0f;  // greatest distance from an edge at which smoothing changes a pixel, pixels
    const glm::ivec2 low(glm::max(glm::floor(share.low * size - kReach), glm::vec2(left_, 0.0f)));
    const glm::ivec2 high(glm::min(glm::ceil(share.high * size + kReach), size));
    glDisable(GL_SCISSOR_TEST);
    glBlitNamedFramebuffer(picture_.id(), into.framebuffer, left_, 0, into.width, into.height, left_, 0, into.width,
                           into.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    bind(into);
    picture_.bindTexture(kPictureUnit, gl::Framebuffer::Reading::bytes);
    if (low.x < high.x && low.y < high.y) drawWhole(program_, vertices_, glm::ivec4(low, high - low));
    glBindTextureUnit(kPictureUnit, 0);
    if (!fits) smooth_.present(target.framebuffer, target.width, target.height);
}

Rectangle edgesIn(const Frame& frame, const glm::mat4& viewProjection) {
    if (!frame.now || frame.now->isEmpty() || frame.walls.on) return {};
    std::vector<Box> boxes{*frame.now};
    for (const PlacedCollider& placed : frame.colliders) {
        const float radius = boundingRadius(placed.collider);
        if (radius >= kUnbounded) return {};
        boxes.emplace_back().include(Sphere{placed.pose.place, radius});
    }
    for (const DrawnPole& pole : frame.poles) {
        boxes.emplace_back().include(Sphere{pole.foot, pole.radius});
        boxes.back().include(Sphere{pole.foot + glm::vec3(0.0f, pole.height, 0.0f), pole.radius});
    }
    Rectangle share{glm::vec2(1.0f), glm::vec2(0.0f)};
    for (const Box& box : boxes) {
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 place((corner & 1) != 0 ? box.high.x : box.low.x,
                                  (corner & 2) != 0 ? box.high.y : box.low.y,
                                  (corner & 4) != 0 ? box.high.z : box.low.z);
            const glm::vec4 seen = viewProjection * glm::vec4(place, 1.0f);
            if (seen.w < 1e-3f) return {};  // the corner is behind the eye
            const glm::vec2 at = glm::clamp(0.5f * glm::vec2(seen) / seen.w + 0.5f, 0.0f, 1.0f);
            share.low = glm::min(share.low, at);
            share.high = glm::max(share.high, at);
        }
    }
    return share;
}

PictureSum::PictureSum(const gl::ShaderLibrary& library)
    : add_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/light/add_light.frag")),
      mean_(gl::Program::graphics(library, "render/picture/whole_picture.vert", "render/light/mean_light.frag")),
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
