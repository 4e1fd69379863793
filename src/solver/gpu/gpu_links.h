#pragma once

#include <vector>

#include "cloth/core/model.h"
#include "gl/objects/buffer.h"

namespace drape {

/// A model's links in a buffer. Each colour begins where a storage buffer may be bound, so that a kernel can see a
/// large cloth one colour at a time. Because of that padding, indices into the buffer differ from those into
/// Model::links.
class GpuLinks {
public:
    GpuLinks() = default;
    explicit GpuLinks(const ColouredLinks& links);

    const gl::Buffer& buffer() const { return buffer_; }
    gl::Buffer& buffer() { return buffer_; }

    /// Binds one colour alone.
    void bindColour(glm::uint colour, GLuint binding) const;
    /// Returns the offset in bytes at which a colour begins in this buffer. It is the same in other buffers that hold
    /// 16 bytes for each link in the same order.
    std::size_t offsetOf(glm::uint colour) const { return offsets_[colour]; }
    /// Binds all links. Throws gl::DeviceLimit if they are too many to be bound at once.
    void bindAll(GLuint binding) const { buffer_.bind(GL_SHADER_STORAGE_BUFFER, binding); }

    /// Returns the index in the buffer of a link of the model.
    glm::uint padded(glm::uint link) const;

    void write(const std::vector<physics::Link>& links);
    std::vector<physics::Link> read() const;
    /// Returns the links in the order of Model::links.
    /// `copied`: the whole content of buffer().
    std::vector<physics::Link> unpadded(const std::vector<physics::Link>& copied) const;

private:
    const ColouredLinks* links_ = nullptr;
    std::vector<std::size_t> offsets_;  // offset of each colour in the buffer, bytes
    gl::Buffer buffer_;
};

}  // namespace drape
