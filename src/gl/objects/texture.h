#pragma once

#include <glad/gl.h>

#include <string_view>

namespace drape::gl {

/// The values of a texture beyond its edges.
enum class Wrap { clamp, repeat };

/// A two-dimensional colour texture with linear filtering. Move-only.
class Texture {
public:
    Texture() = default;  ///< Holds no texture: id() is 0.
    /// `format`: sized internal format. With `mipmaps`, the texture has all levels, and write() fills them. Throws
    /// DeviceLimit if the size exceeds the device's limit.
    Texture(std::string_view name, int width, int height, GLenum format, bool mipmaps, Wrap wrap);
    ~Texture();
    Texture(Texture&& other) noexcept;
    Texture& operator=(Texture&& other) noexcept;

    /// Replaces the whole picture (rows without padding) and makes its smaller levels. `format` and `type`: layout of
    /// `pixels`, as in glTextureSubImage2D.
    void write(GLenum format, GLenum type, const void* pixels) const;
    /// Binds the texture to a texture unit.
    void bind(int unit) const { glBindTextureUnit(static_cast<GLuint>(unit), id_); }

    [[nodiscard]] GLuint id() const { return id_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

private:
    GLuint id_ = 0;
    int width_ = 0;
    int height_ = 0;
    bool mipmaps_ = false;
};

}  // namespace drape::gl
