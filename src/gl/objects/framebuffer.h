#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// An offscreen picture: sRGB colour (SRGB8_ALPHA8) and 32-bit float depth, multisampled if asked for. Move-only.
/// For another size make a new one.
class Framebuffer {
public:
    Framebuffer() = default;  ///< Holds nothing: id() is 0.
    /// `width` and `height` in pixels, at least 1. `samples` is 1 for none; clamped to the device's limit.
    /// Throws DeviceLimit, which names the limit, when the picture is larger than the device allows or has room for.
    Framebuffer(std::string_view name, int width, int height, int samples);
    ~Framebuffer();
    Framebuffer(Framebuffer&& other) noexcept;
    Framebuffer& operator=(Framebuffer&& other) noexcept;

    /// Makes it the target of draws, sets the viewport and enables GL_FRAMEBUFFER_SRGB: shaders write linear colour.
    void bind() const;
    /// Averages the samples. Both functions below call it themselves.
    void resolve() const;
    /// The picture as sRGB bytes, 3 a pixel, top row first, rows not padded. Waits for the GPU.
    [[nodiscard]] std::vector<std::uint8_t> readPixels() const { return read(3); }
    /// The same with alpha, 4 a pixel.
    [[nodiscard]] std::vector<std::uint8_t> readPixelsWithAlpha() const { return read(4); }
    /// Copies the picture to another framebuffer (0: the window), stretched to that size. The bytes are not converted.
    /// Leaves that framebuffer bound, its viewport set and GL_FRAMEBUFFER_SRGB off.
    void present(GLuint target, int targetWidth, int targetHeight) const;

    /// Makes the picture readable on a texture unit, as light or as the bytes that it holds. resolve() first.
    enum class Reading { light, bytes };
    void bindTexture(GLuint unit, Reading reading) const;

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// After clamping.
    [[nodiscard]] int samples() const { return samples_; }

private:
    /// Of width_, height_ and samples_. False when the device has no room for it.
    [[nodiscard]] bool allocate(const std::string& title);
    void makeTexture(const std::string& title);
    /// Says how large a picture of this shape can be, to a sixteenth of this one.
    [[nodiscard]] std::string largestLikeIt() const;
    [[nodiscard]] std::vector<std::uint8_t> read(int channels) const;
    void release() noexcept;
    [[nodiscard]] GLuint resolvedId() const { return samples_ > 1 ? resolvedId_ : id_; }

    int width_ = 0;
    int height_ = 0;
    int samples_ = 1;
    GLuint id_ = 0;
    GLuint samplesColour_ = 0;  // a renderbuffer, only with samples
    GLuint depth_ = 0;          // a renderbuffer
    GLuint resolvedId_ = 0;     // only with samples
    GLuint colour_ = 0;         // a texture of one sample a pixel
    GLuint bytes_ = 0;          // the same, not decoded
};

}  // namespace drape::gl
