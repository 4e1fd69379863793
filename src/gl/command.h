#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace drape::gl {

/// The way in which a command touches a buffer. Each has its own bit in glMemoryBarrier.
enum class Use {
    shaderStorage,  ///< a storage block of any shader: the only use in which shaders write
    uniform,
    vertexAttrib,
    elementIndex,
    indirect,
    bufferUpdate,  ///< API calls that read, write, clear or copy buffers
};

/// That a command reads, or reads and writes, a buffer. `write` is allowed for shaderStorage and bufferUpdate.
struct Access {
    GLuint buffer = 0;
    bool write = false;
    Use use = Use::shaderStorage;

    bool operator==(const Access&) const = default;
};

/// One entry of a recorded command list: what Commands sent to GL, in order.
struct Command {
    enum class Kind {
        dispatch,
        barrier,
        draw,
        update,
        readback,      ///< the CPU waits for what the GPU has to do until then
        readbackLater  ///< copied, or read once a fence has passed: nobody waits
    };

    Kind kind = Kind::dispatch;
    std::string name;
    std::uint32_t firstThread = 0;  ///< dispatch: what baseThread was set to
    std::uint32_t groups = 0;       ///< dispatch: work groups along x
    std::uint32_t chunk = 0;        ///< dispatch: 0, or n for the nth piece of a dispatch that had to be split
    GLbitfield barriers = 0;        ///< barrier: the bits
    std::vector<Access> accesses;   ///< all but barrier
};

/// The bit of glMemoryBarrier that makes shader writes visible to such a use.
[[nodiscard]] GLbitfield barrierBit(Use use);

/// Looks for two commands of the list that touch the same buffer, at least one as a shader write, with no sufficient
/// barrier between them. Returns a line that names both and the missing bit, or nothing. Shares nothing with the
/// tracking in Commands, so that one checks the other.
[[nodiscard]] std::optional<std::string> findHazard(std::span<const Command> commands);

}  // namespace drape::gl
