#pragma once

#include <glad/gl.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "physics/kernel.h"

namespace drape {

/// Buffers that the CPU fills in each step. There are three of each kind that take turns, so that the CPU fills one
/// while the GPU still reads those of the last two steps.
class UploadRing {
public:
    explicit UploadRing(gl::Commands& commands) : commands_(&commands) {}
    ~UploadRing();
    UploadRing(const UploadRing&) = delete;
    UploadRing& operator=(const UploadRing&) = delete;

    /// Waits until the GPU has finished the third last step. Must be called before buffers of a step are filled.
    void beginStep();
    /// Must be called after the last dispatch of a step.
    void endStep();
    /// Replaces a buffer by the one whose turn it is, and fills that. Must be called at most once in a step for each
    /// kind. `kind`: index of the array, or kParams. `room`: least size of the buffer, bytes.
    void fill(std::size_t kind, std::string_view name, gl::Buffer& buffer, std::span<const std::byte> bytes,
              std::size_t room);

    static constexpr std::size_t kParams = kArrayCount;  ///< the kind of the parameters of substeps

private:
    static constexpr std::size_t kTurns = 3;

    gl::Commands* commands_;
    // The buffers of each kind that are not in use, and which of them is next.
    std::array<std::array<gl::Buffer, kTurns - 1>, kArrayCount + 1> others_;
    std::array<std::size_t, kArrayCount + 1> turns_{};
    std::array<GLsync, kTurns> steps_{};  // fences behind the last steps
    std::size_t step_ = 0;                // index in steps_ of the current step
};

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

/// The arrays and parameters that a GpuSolver has bound. An array has the same binding in all shaders, its index in the
/// table, so most dispatches have nothing to bind.
class GpuBindings {
public:
    /// The part of its buffer that a dispatch sees, for each array. Arrays without a buffer have none.
    using Parts = std::array<gl::Buffer::Part, kArrayCount>;

    explicit GpuBindings(gl::Commands& commands) : commands_(&commands) {}

    /// Forgets which buffers are bound, since other code may have bound others.
    void forget();
    /// Binds the parts of the touched arrays, in one call from the first to the last array that has to change. Also
    /// binds arrays between those, which spares later dispatches a call.
    /// `standIn`: bound where an array has no part.
    void bind(ArraySet touched, const Parts& parts, const gl::Buffer& standIn);
    /// Binds the parameters of a substep.
    void bindParams(const gl::Buffer& params, std::size_t offset, std::size_t bytes);

private:
    struct Bound {
        GLuint buffer = 0;
        std::size_t offset = 0;
        std::size_t bytes = 0;

        bool operator==(const Bound&) const = default;
    };

    gl::Commands* commands_;
    std::array<Bound, kArrayCount> arrays_{};  // by Array; empty if unknown
    Bound params_;
};

}  // namespace drape
