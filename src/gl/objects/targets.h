#pragma once

#include <glad/gl.h>
#include <string_view>

namespace drape::gl {

/// A square render target of linear light (RGBA16F) that can be read as a texture, with linear filtering and clamped to
/// its edges. Move-only.
class ColourTarget {
public:
    enum class Depth { no, yes };
    enum class Mipmaps { no, yes };

    ColourTarget() = default;  ///< Holds nothing: id() is 0.
    /// `size` is the edge length in pixels. Throws DeviceLimit when it is larger than the device allows.
    ColourTarget(std::string_view name, int size, Depth depth, Mipmaps mipmaps);
    ~ColourTarget();
    ColourTarget(ColourTarget&& other) noexcept;
    ColourTarget& operator=(ColourTarget&& other) noexcept;

    /// Makes it the target of draws and sets the viewport. Nothing is cleared.
    void bind() const;
    /// Every channel 0, and depth, if it has one, as far away as can be.
    void clear() const;
    /// Fills the smaller mip levels from the largest.
    void makeMipmaps() const { glGenerateTextureMipmap(texture_); }
    /// Makes it readable on a texture unit.
    void bindTexture(GLuint unit) const { glBindTextureUnit(unit, texture_); }

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] int size() const { return size_; }

private:
    void release() noexcept;

    GLuint id_ = 0;
    GLuint texture_ = 0;
    GLuint depth_ = 0;  // a renderbuffer
    int size_ = 0;
};

/// A square depth-only target whose depth can be sampled with comparison (`sampler2DShadow`): a shadow map. Move-only.
/// Filtering is linear (four comparisons blended). Outside the map everything counts as lit.
class DepthTarget {
public:
    DepthTarget() = default;  ///< Holds nothing: id() is 0.
    /// `size` is the edge length in pixels. Throws DeviceLimit when it is larger than the device allows.
    DepthTarget(std::string_view name, int size);
    ~DepthTarget();
    DepthTarget(DepthTarget&& other) noexcept;
    DepthTarget& operator=(DepthTarget&& other) noexcept;

    /// Makes it the target of draws and sets the viewport. Depth is not cleared.
    void bind() const;
    /// Makes the depth texture readable on a texture unit.
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
