#pragma once

#include <glad/gl.h>

#include <string_view>

namespace drape::gl {

/// How a texture is read outside its edges.
enum class Wrap { clamp, repeat };

/// A two-dimensional colour texture with linear filtering. Move-only.
class Texture {
public:
    Texture() = default;  ///< Holds nothing: id() is 0.
    /// `format` is a sized internal format. With `mipmaps` it has all levels, which write() fills. Throws DeviceLimit
    /// when it is larger than the device allows.
    Texture(std::string_view name, int width, int height, GLenum format, bool mipmaps, Wrap wrap);
    ~Texture();
    Texture(Texture&& other) noexcept;
    Texture& operator=(Texture&& other) noexcept;

    /// Replaces the whole picture, rows not padded, and makes its smaller levels. `format` and `type` are of `pixels`,
    /// as glTextureSubImage2D has them.
    void write(GLenum format, GLenum type, const void* pixels) const;
    /// Makes it readable on a texture unit.
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
