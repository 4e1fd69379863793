#pragma once

#include <vector>

#include "cloth/core/model.h"
#include "gl/objects/buffer.h"

namespace drape {

/// A model's links in a buffer. Each colour begins where a storage buffer may be bound, so that of a large cloth one
/// colour at a time is seen; indices into the buffer differ from those into Model::links by that padding.
class GpuLinks {
public:
    GpuLinks() = default;
    explicit GpuLinks(const ColouredLinks& links);

    const gl::Buffer& buffer() const { return buffer_; }
    gl::Buffer& buffer() { return buffer_; }

    /// One colour alone.
    void bindColour(glm::uint colour, GLuint binding) const;
    /// Bytes, where a colour begins in the buffer, and in others that hold 16 bytes for each link in the same order.
    std::size_t offsetOf(glm::uint colour) const { return offsets_[colour]; }
    /// All of them. Throws gl::DeviceLimit where they are too many to be seen at once.
    void bindAll(GLuint binding) const { buffer_.bind(GL_SHADER_STORAGE_BUFFER, binding); }

    /// The index in the buffer of a link of the model.
    glm::uint padded(glm::uint link) const;

    void write(const std::vector<physics::Link>& links);
    std::vector<physics::Link> read() const;
    /// The links in the order of Model::links. copied: all of buffer().
    std::vector<physics::Link> unpadded(const std::vector<physics::Link>& copied) const;

private:
    const ColouredLinks* links_ = nullptr;
    std::vector<std::size_t> offsets_;  // bytes, of each colour
    gl::Buffer buffer_;
};

}  // namespace drape
