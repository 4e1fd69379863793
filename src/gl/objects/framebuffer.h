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
    /// Throws DeviceLimit, which names the limit, if the picture exceeds the device's limits or memory.
    /// `width`, `height`: pixels, at least 1.
    /// `samples`: samples per pixel; 1 turns multisampling off; clamped to the device's limit.
    Framebuffer(std::string_view name, int width, int height, int samples);
    ~Framebuffer();
    Framebuffer(Framebuffer&& other) noexcept;
    Framebuffer& operator=(Framebuffer&& other) noexcept;

    /// Makes this the target of draws, sets the viewport and enables GL_FRAMEBUFFER_SRGB: shaders write linear colour.
    void bind() const;
    /// Averages the samples of each pixel. readPixels(), readPixelsWithAlpha() and present() call this themselves.
    void resolve() const;
    /// Returns the picture as sRGB bytes, 3 per pixel, top row first, without padding. Waits for the GPU.
    [[nodiscard]] std::vector<std::uint8_t> readPixels() const { return read(3); }
    /// Returns the picture as sRGB bytes with alpha, 4 per pixel, top row first, without padding. Waits for the GPU.
    [[nodiscard]] std::vector<std::uint8_t> readPixelsWithAlpha() const { return read(4); }
    /// Copies the picture to another framebuffer (0: the window), scaled to its size. Bytes are not converted. Leaves
    /// that framebuffer bound, with its viewport set and GL_FRAMEBUFFER_SRGB off.
    void present(GLuint target, int targetWidth, int targetHeight) const;

    /// The values that a shader reads from the picture: linear light decoded from sRGB, or the stored bytes.
    enum class Reading { light, bytes };
    /// Binds the picture to a texture unit. Call resolve() first.
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
    /// Returns a sentence about the largest picture of this shape that the device can hold. Tries sizes in steps of a
    /// sixteenth of this picture's edges.
    [[nodiscard]] std::string largestLikeIt() const;
    [[nodiscard]] std::vector<std::uint8_t> read(int channels) const;
    void release() noexcept;
    [[nodiscard]] GLuint resolvedId() const { return samples_ > 1 ? resolvedId_ : id_; }

    int width_ = 0;
    int height_ = 0;
    int samples_ = 1;
    GLuint id_ = 0;
    GLuint samplesColour_ = 0;  // renderbuffer of all colour samples; exists only with several samples per pixel
    GLuint depth_ = 0;          // renderbuffer of the depths of all samples
    GLuint resolvedId_ = 0;     // framebuffer for the mean of the samples; exists only with several samples per pixel
    GLuint colour_ = 0;         // texture with one sample per pixel
    GLuint bytes_ = 0;          // view of colour_ that is not decoded from sRGB
};

}  // namespace drape::gl
