#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// An offscreen picture: sRGB colour (SRGB8_ALPHA8) and 32-bit float depth, optionally multisampled. Move-only. Its
/// size is fixed.
class Framebuffer {
public:
    Framebuffer() = default;  ///< Holds no picture: id() is 0.
    /// `width`, `height`: pixels, at least 1. `samples`: per pixel; 1 for none; clamped to the device's limit.
    /// Throws DeviceLimit, which names the limit, if the picture exceeds the device's limits or memory.
    Framebuffer(std::string_view name, int width, int height, int samples);
    ~Framebuffer();
    Framebuffer(Framebuffer&& other) noexcept;
    Framebuffer& operator=(Framebuffer&& other) noexcept;

    /// Makes this the target of draws, sets the viewport and enables GL_FRAMEBUFFER_SRGB: shaders write linear colour.
    void bind() const;
    /// Averages the samples. The functions that read or copy the picture below call it themselves.
    void resolve() const;
    /// Returns the picture as sRGB bytes, 3 per pixel, top row first, without padding. Waits for the GPU.
    [[nodiscard]] std::vector<std::uint8_t> readPixels() const { return read(3); }
    /// Returns the picture as sRGB bytes with alpha, 4 per pixel. Otherwise like readPixels().
    [[nodiscard]] std::vector<std::uint8_t> readPixelsWithAlpha() const { return read(4); }
    /// Copies the picture to another framebuffer (0: the window), scaled to its size. Bytes are not converted. Leaves
    /// that framebuffer bound, with its viewport set and GL_FRAMEBUFFER_SRGB off.
    void present(GLuint target, int targetWidth, int targetHeight) const;

    /// Binds the picture to a texture unit for reading, as light or as the stored bytes. Call resolve() first.
    enum class Reading { light, bytes };
    void bindTexture(GLuint unit, Reading reading) const;

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    /// Returns the number of samples after clamping.
    [[nodiscard]] int samples() const { return samples_; }

private:
    /// Allocates storage for width_, height_ and samples_. Returns false if the device has no memory for it.
    [[nodiscard]] bool allocate(const std::string& title);
    void makeTexture(const std::string& title);
    /// Describes how large a picture of this shape can be, in steps of a sixteenth of this one.
    [[nodiscard]] std::string largestLikeIt() const;
    [[nodiscard]] std::vector<std::uint8_t> read(int channels) const;
    void release() noexcept;
    [[nodiscard]] GLuint resolvedId() const { return samples_ > 1 ? resolvedId_ : id_; }

    int width_ = 0;
    int height_ = 0;
    int samples_ = 1;
    GLuint id_ = 0;
    GLuint samplesColour_ = 0;  // a renderbuffer; exists only with several samples
    GLuint depth_ = 0;          // a renderbuffer
    GLuint resolvedId_ = 0;     // framebuffer of one sample per pixel; exists only with several samples
    GLuint colour_ = 0;         // texture with one sample per pixel
    GLuint bytes_ = 0;          // view of colour_ that is not decoded from sRGB
};

}  // namespace drape::gl
