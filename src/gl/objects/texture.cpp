#include "gl/objects/texture.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/error.h"

namespace drape::gl {

Texture::Texture(std::string_view name, int width, int height, GLenum format, bool mipmaps, Wrap wrap)
    : width_(width), height_(height), mipmaps_(mipmaps) {
    const std::string title(name);
    const std::string size = std::to_string(width) + "x" + std::to_string(height) + " pixels";
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (width < 1 || height < 1) throw Error("texture \"" + title + "\" of " + size);
    if (width > largest || height > largest) {
        throw DeviceLimit("texture \"" + title + "\" of " + size + "; this device allows " + std::to_string(largest) +
                          " in each direction");
    }
    const auto side = static_cast<unsigned>(std::max(width, height));
    glCreateTextures(GL_TEXTURE_2D, 1, &id_);
    glTextureStorage2D(id_, mipmaps ? std::bit_width(side) : 1, format, width, height);
    const GLint edge = wrap == Wrap::repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    glTextureParameteri(id_, GL_TEXTURE_WRAP_S, edge);
    glTextureParameteri(id_, GL_TEXTURE_WRAP_T, edge);
    glTextureParameteri(id_, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(id_, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    label(GL_TEXTURE, id_, title);
}

Texture::~Texture() {
    if (id_ != 0) glDeleteTextures(1, &id_);
}

Texture::Texture(Texture&& other) noexcept { *this = std::move(other); }

Texture& Texture::operator=(Texture&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(width_, other.width_);
    std::swap(height_, other.height_);
    std::swap(mipmaps_, other.mipmaps_);
    return *this;
}

void Texture::write(GLenum format, GLenum type, const void* pixels) const {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(id_, 0, 0, 0, width_, height_, format, type, pixels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (mipmaps_) glGenerateTextureMipmap(id_);
}

}  // namespace drape::gl
