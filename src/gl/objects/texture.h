#pragma once

#include <glad/gl.h>

#include <string_view>

namespace drape::gl {

/// How a texture continues beyond its edges.
enum class Wrap { clamp, repeat };

/// A two-dimensional colour texture with linear filtering. Move-only.
class Texture {
public:
    Texture() = default;  ///< Holds no texture: id() is 0.
    /// Throws DeviceLimit if the size exceeds the device's limit.
    /// `width`, `height`: texels, at least 1.
    /// `format`: sized internal format.
    /// `mipmaps`: whether the texture has all mip levels; write() fills them.
    Texture(std::string_view name, int width, int height, GLenum format, bool mipmaps, Wrap wrap);
    ~Texture();
    Texture(Texture&& other) noexcept;
    Texture& operator=(Texture&& other) noexcept;

    /// Replaces the whole picture and computes its smaller mip levels.
    /// `format`, `type`: layout of `pixels`, as in glTextureSubImage2D. Rows have no padding.
    void write(GLenum format, GLenum type, const void* pixels) const;
    /// Binds the texture to a texture unit.
    void bind(int unit) const { glBindTextureUnit(static_cast<GLuint>(unit), id_); }

    GLuint id() const { return id_; }
    int width() const { return width_; }
    int height() const { return height_; }

private:
    GLuint id_ = 0;
    int width_ = 0;
    int height_ = 0;
    bool mipmaps_ = false;
};

}  // namespace drape::gl
