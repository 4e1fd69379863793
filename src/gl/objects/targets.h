#pragma once

#include <glad/gl.h>
#include <string_view>

namespace drape::gl {

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

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] int size() const { return size_; }

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

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] GLuint texture() const { return texture_; }
    [[nodiscard]] int size() const { return size_; }

private:
    void release() noexcept;

    GLuint id_ = 0;
    GLuint texture_ = 0;
    int size_ = 0;
};

}  // namespace drape::gl
