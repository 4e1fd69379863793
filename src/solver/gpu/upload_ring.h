#pragma once

#include <glad/gl.h>

#include <array>
#include <span>
#include <string_view>

#include "gl/commands.h"
#include "physics/array.h"

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

}  // namespace drape
