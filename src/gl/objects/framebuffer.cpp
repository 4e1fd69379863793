#include "gl/objects/framebuffer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/error.h"

namespace drape::gl {
namespace {

GLint sizeLimit(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

GLuint makeRenderbuffer(GLenum format, int samples, int width, int height, const std::string& name) {
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    glNamedRenderbufferStorageMultisample(id, samples > 1 ? samples : 0, format, width, height);
    label(GL_RENDERBUFFER, id, name);
    return id;
}

bool isComplete(GLuint framebuffer) {
    return glCheckNamedFramebufferStatus(framebuffer, GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

/// Returns the greatest number of pixels along an edge that the device allows, regardless of memory.
int largestEdge() {
    std::array<GLint, 2> viewport{};
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    return std::min({sizeLimit(GL_MAX_RENDERBUFFER_SIZE), sizeLimit(GL_MAX_FRAMEBUFFER_WIDTH),
                     sizeLimit(GL_MAX_FRAMEBUFFER_HEIGHT), viewport[0], viewport[1]});
}

std::string sizeText(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

/// Suppresses reports of GL errors during its lifetime, for allocations that may fail. Discards the errors at the end.
class Unreported {
public:
    Unreported() : reported_(glIsEnabled(GL_DEBUG_OUTPUT) == GL_TRUE) { glDisable(GL_DEBUG_OUTPUT); }
    ~Unreported() {
        while (glGetError() != GL_NO_ERROR) {
        }
        if (reported_) glEnable(GL_DEBUG_OUTPUT);
    }
    Unreported(const Unreported&) = delete;
    Unreported& operator=(const Unreported&) = delete;

private:
    bool reported_;
};

}  // namespace

Framebuffer::Framebuffer(std::string_view name, int width, int height, int samples) : width_(width), height_(height) {
    const std::string title(name);
    const std::string what = "framebuffer \"" + title + "\" of " + sizeText(width, height) + " pixels";
    if (width < 1 || height < 1) throw Error(what);
    if (const int largest = largestEdge(); width > largest || height > largest)
        throw DeviceLimit(what + "; this device allows " + std::to_string(largest) + " along a side");
    samples_ = std::clamp(samples, 1, std::max(1, sizeLimit(GL_MAX_SAMPLES)));
    if (allocate(title)) return;
    release();
    throw DeviceLimit(what + " with " + std::to_string(samples_) +
                      " samples each: this device does not have enough memory for it; " + largestLikeIt());
}

bool Framebuffer::allocate(const std::string& title) {
    const Unreported unreported;
    while (glGetError() != GL_NO_ERROR) {
    }
    glCreateFramebuffers(1, &id_);
    label(GL_FRAMEBUFFER, id_, title);
    makeTexture(title + " colour");
    depth_ = makeRenderbuffer(GL_DEPTH_COMPONENT32F, samples_, width_, height_, title + " depth");
    glNamedFramebufferRenderbuffer(id_, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_);
    if (samples_ > 1) {
        glCreateFramebuffers(1, &resolvedId_);
        label(GL_FRAMEBUFFER, resolvedId_, title + " resolved");
        samplesColour_ = makeRenderbuffer(GL_SRGB8_ALPHA8, samples_, width_, height_, title + " samples");
        glNamedFramebufferRenderbuffer(id_, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, samplesColour_);
    }
    glNamedFramebufferTexture(resolvedId(), GL_COLOR_ATTACHMENT0, colour_, 0);
    return glGetError() == GL_NO_ERROR && isComplete(id_) && (samples_ == 1 || isComplete(resolvedId_));
}

void Framebuffer::makeTexture(const std::string& title) {
    glCreateTextures(GL_TEXTURE_2D, 1, &colour_);
    glTextureStorage2D(colour_, 1, GL_SRGB8_ALPHA8, width_, height_);
    label(GL_TEXTURE, colour_, title);
    glGenTextures(1, &bytes_);  // glTextureView needs a name that has no texture yet
    glTextureView(bytes_, GL_TEXTURE_2D, colour_, GL_RGBA8, 0, 1, 0, 1);
    for (const GLuint texture : {colour_, bytes_}) {
        glTextureParameteri(texture, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTextureParameteri(texture, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTextureParameteri(texture, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTextureParameteri(texture, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    }
}

void Framebuffer::bindTexture(GLuint unit, Reading reading) const {
    glBindTextureUnit(unit, reading == Reading::light ? colour_ : bytes_);
}

// Allocates pictures for trial, from the largest size down, because the memory available for a picture cannot be
// queried. A trial that fails costs nothing.
std::string Framebuffer::largestLikeIt() const {
    for (int sixteenths = 15; sixteenths > 0; --sixteenths) {
        Framebuffer trial;
        trial.width_ = std::max(1, width_ * sixteenths / 16);
        trial.height_ = std::max(1, height_ * sixteenths / 16);
        trial.samples_ = samples_;
        if (trial.allocate("trial")) return "it supports up to " + sizeText(trial.width_, trial.height_);
    }
    return "not even for a sixteenth of the side lengths";
}

Framebuffer::~Framebuffer() { release(); }

Framebuffer::Framebuffer(Framebuffer&& other) noexcept { *this = std::move(other); }

Framebuffer& Framebuffer::operator=(Framebuffer&& other) noexcept {
    std::swap(width_, other.width_);
    std::swap(height_, other.height_);
    std::swap(samples_, other.samples_);
    std::swap(id_, other.id_);
    std::swap(samplesColour_, other.samplesColour_);
    std::swap(depth_, other.depth_);
    std::swap(resolvedId_, other.resolvedId_);
    std::swap(colour_, other.colour_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, id_);
    glViewport(0, 0, width_, height_);
    glEnable(GL_FRAMEBUFFER_SRGB);
}

void Framebuffer::resolve() const {
    if (samples_ == 1) return;
    // The scissor test would clip the copy. With GL_FRAMEBUFFER_SRGB, GL averages samples as light, not as bytes.
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glBlitNamedFramebuffer(id_, resolvedId_, 0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                           GL_NEAREST);
}

std::vector<std::uint8_t> Framebuffer::read(int channels) const {
    resolve();
    const auto rowBytes = static_cast<std::size_t>(width_) * static_cast<std::size_t>(channels);
    std::vector<std::uint8_t> pixels(rowBytes * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolvedId());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, channels == 4 ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    requireAlive("reading a picture");
    // GL returns the bottom row first.
    for (std::size_t top = 0, bottom = pixels.size(); top + rowBytes < bottom; top += rowBytes) {
        bottom -= rowBytes;
        std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(top),
                         pixels.begin() + static_cast<std::ptrdiff_t>(top + rowBytes),
                         pixels.begin() + static_cast<std::ptrdiff_t>(bottom));
    }
    return pixels;
}

void Framebuffer::present(GLuint target, int targetWidth, int targetHeight) const {
    resolve();
    glDisable(GL_SCISSOR_TEST);
    // Source and target both hold sRGB bytes, but a window's framebuffer often does not declare it.
    glDisable(GL_FRAMEBUFFER_SRGB);
    glBlitNamedFramebuffer(resolvedId(), target, 0, 0, width_, height_, 0, 0, targetWidth, targetHeight,
                           GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, targetWidth, targetHeight);
}

void Framebuffer::release() noexcept {
    if (id_ == 0) return;
    glDeleteFramebuffers(1, &id_);
    glDeleteFramebuffers(1, &resolvedId_);
    glDeleteRenderbuffers(1, &samplesColour_);
    glDeleteRenderbuffers(1, &depth_);
    glDeleteTextures(1, &bytes_);
    glDeleteTextures(1, &colour_);
    id_ = 0;
}

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
