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
    std::vector<std::uint8_t> readPixels() const { return read(3); }
    /// Returns the picture as sRGB bytes with alpha, 4 per pixel, top row first, without padding. Waits for the GPU.
    std::vector<std::uint8_t> readPixelsWithAlpha() const { return read(4); }
    /// Copies the picture to another framebuffer (0: the window), scaled to its size. Bytes are not converted. Leaves
    /// that framebuffer bound, with its viewport set and GL_FRAMEBUFFER_SRGB off.
    void present(GLuint target, int targetWidth, int targetHeight) const;

    /// The values that a shader reads from the picture: linear light decoded from sRGB, or the stored bytes.
    enum class Reading { light, bytes };
    /// Binds the picture to a texture unit. Call resolve() first.
    void bindTexture(GLuint unit, Reading reading) const;

    GLuint id() const { return id_; }
    int width() const { return width_; }
    int height() const { return height_; }
    /// Returns the number of samples after clamping.
    int samples() const { return samples_; }

private:
    /// Allocates storage for width_, height_ and samples_. Returns false if the device has no memory for it.
    [[nodiscard]] bool allocate(const std::string& title);
    void makeTexture(const std::string& title);
    /// Returns a sentence about the largest picture of this shape that the device can hold. Tries sizes in steps of a
    /// sixteenth of this picture's edges.
    std::string largestLikeIt() const;
    std::vector<std::uint8_t> read(int channels) const;
    void release() noexcept;
    GLuint resolvedId() const { return samples_ > 1 ? resolvedId_ : id_; }

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

/// A square render target of linear light (RGBA16F), readable as a texture with linear filtering, clamped at its edges.
/// Move-only.
class ColourTarget {
public:
    enum class Depth { no, yes };
    enum class Mipmaps { no, yes };

    ColourTarget() = default;  ///< Holds no target: id() is 0.
    /// Throws DeviceLimit if the size exceeds the device's limit.
    /// `size`: edge length, pixels.
    ColourTarget(std::string_view name, int size, Depth depth, Mipmaps mipmaps);
    ~ColourTarget();
    ColourTarget(ColourTarget&& other) noexcept;
    ColourTarget& operator=(ColourTarget&& other) noexcept;

    /// Makes this the target of draws and sets the viewport. Clears nothing.
    void bind() const;
    /// Sets all channels to 0, and depth, if there is any, to the farthest value.
    void clear() const;
    /// Fills the smaller mip levels from the largest.
    void makeMipmaps() const { glGenerateTextureMipmap(texture_); }
    /// Binds the texture to a texture unit.
    void bindTexture(GLuint unit) const { glBindTextureUnit(unit, texture_); }

    GLuint id() const { return id_; }
    int size() const { return size_; }

private:
    void release() noexcept;

    GLuint id_ = 0;
    GLuint texture_ = 0;
    GLuint depth_ = 0;  // renderbuffer for depth; 0 if the target has no depth
    int size_ = 0;
};

/// A shadow map: a square target without colours, whose depth is sampled with comparison (`sampler2DShadow`).
/// Move-only. Filtering is linear: it blends four comparisons. Everything outside the map counts as lit.
class DepthTarget {
public:
    DepthTarget() = default;  ///< Holds no target: id() is 0.
    /// Throws DeviceLimit if the size exceeds the device's limit.
    /// `size`: edge length, pixels.
    DepthTarget(std::string_view name, int size);
    ~DepthTarget();
    DepthTarget(DepthTarget&& other) noexcept;
    DepthTarget& operator=(DepthTarget&& other) noexcept;

    /// Makes this the target of draws and sets the viewport. Does not clear depth.
    void bind() const;
    /// Binds the depth texture to a texture unit.
    void bindTexture(GLuint unit) const { glBindTextureUnit(unit, texture_); }

    GLuint id() const { return id_; }
    GLuint texture() const { return texture_; }
    int size() const { return size_; }

private:
    void release() noexcept;

    GLuint id_ = 0;
    GLuint texture_ = 0;
    int size_ = 0;
};

}  // namespace drape::gl
