#include "gl/objects/targets.h"

#include "gl/context/debug_output.h"
#include "gl/context/error.h"

#include <array>
#include <bit>
#include <string>
#include <utility>

namespace drape::gl {

ColourTarget::ColourTarget(std::string_view name, int size, Depth depth, Mipmaps mipmaps) : size_(size) {
    const std::string title(name);
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (size < 1) throw Error("colour target \"" + title + "\" of " + std::to_string(size) + " pixels");
    if (size > largest) {
        throw DeviceLimit("colour target \"" + title + "\" of " + std::to_string(size) +
                          " pixels; this device allows " + std::to_string(largest));
    }
    const bool hasLevels = mipmaps == Mipmaps::yes;
    glCreateTextures(GL_TEXTURE_2D, 1, &texture_);
    glTextureStorage2D(texture_, hasLevels ? std::bit_width(static_cast<unsigned>(size)) : 1, GL_RGBA16F, size, size);
    glTextureParameteri(texture_, GL_TEXTURE_MIN_FILTER, hasLevels ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    glTextureParameteri(texture_, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(texture_, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(texture_, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    label(GL_TEXTURE, texture_, title);

    glCreateFramebuffers(1, &id_);
    glNamedFramebufferTexture(id_, GL_COLOR_ATTACHMENT0, texture_, 0);
    label(GL_FRAMEBUFFER, id_, title);
    if (depth == Depth::yes) {
        glCreateRenderbuffers(1, &depth_);
        glNamedRenderbufferStorage(depth_, GL_DEPTH_COMPONENT32F, size, size);
        glNamedFramebufferRenderbuffer(id_, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_);
    }
    if (glCheckNamedFramebufferStatus(id_, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        release();
        throw Error("colour target \"" + title + "\" is incomplete");
    }
}

ColourTarget::~ColourTarget() { release(); }

ColourTarget::ColourTarget(ColourTarget&& other) noexcept { *this = std::move(other); }

ColourTarget& ColourTarget::operator=(ColourTarget&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(texture_, other.texture_);
    std::swap(depth_, other.depth_);
    std::swap(size_, other.size_);
    return *this;
}

void ColourTarget::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, id_);
    glViewport(0, 0, size_, size_);
}

void ColourTarget::clear() const {
    constexpr std::array<GLfloat, 4> kNothing{};
    constexpr GLfloat kFar = 1.0f;
    glClearNamedFramebufferfv(id_, GL_COLOR, 0, kNothing.data());
    if (depth_ != 0) glClearNamedFramebufferfv(id_, GL_DEPTH, 0, &kFar);
}

void ColourTarget::release() noexcept {
    if (id_ == 0) return;
    glDeleteFramebuffers(1, &id_);
    glDeleteRenderbuffers(1, &depth_);
    glDeleteTextures(1, &texture_);
    id_ = 0;
}

DepthTarget::DepthTarget(std::string_view name, int size) : size_(size) {
    const std::string title(name);
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (size < 1) throw Error("depth target \"" + title + "\" of " + std::to_string(size) + " pixels");
    if (size > largest) {
        throw DeviceLimit("depth target \"" + title + "\" of " + std::to_string(size) + " pixels; this device allows " +
                          std::to_string(largest));
    }

    glCreateTextures(GL_TEXTURE_2D, 1, &texture_);
    glTextureStorage2D(texture_, 1, GL_DEPTH_COMPONENT32F, size, size);
    glTextureParameteri(texture_, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTextureParameteri(texture_, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTextureParameteri(texture_, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(texture_, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(texture_, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTextureParameteri(texture_, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    constexpr std::array<float, 4> farAway = {1.0f, 1.0f, 1.0f, 1.0f};
    glTextureParameterfv(texture_, GL_TEXTURE_BORDER_COLOR, farAway.data());
    label(GL_TEXTURE, texture_, title);

    glCreateFramebuffers(1, &id_);
    glNamedFramebufferTexture(id_, GL_DEPTH_ATTACHMENT, texture_, 0);
    glNamedFramebufferDrawBuffer(id_, GL_NONE);
    glNamedFramebufferReadBuffer(id_, GL_NONE);
    label(GL_FRAMEBUFFER, id_, title);
    if (glCheckNamedFramebufferStatus(id_, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        release();
        throw Error("depth target \"" + title + "\" is incomplete");
    }
}

DepthTarget::~DepthTarget() { release(); }

DepthTarget::DepthTarget(DepthTarget&& other) noexcept { *this = std::move(other); }

DepthTarget& DepthTarget::operator=(DepthTarget&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(texture_, other.texture_);
    std::swap(size_, other.size_);
    return *this;
}

void DepthTarget::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, id_);
    glViewport(0, 0, size_, size_);
}

void DepthTarget::release() noexcept {
    if (id_ == 0) return;
    glDeleteFramebuffers(1, &id_);
    glDeleteTextures(1, &texture_);
    id_ = 0;
}

}  // namespace drape::gl
