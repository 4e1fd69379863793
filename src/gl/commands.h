#pragma once

#include "gl/context/timer.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"

#include <glad/gl.h>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace drape::gl {

/// The way in which a command uses a buffer. Each use has its own bit in glMemoryBarrier.
enum class Use {
    shaderStorage,  ///< a storage block of any shader: the only use in which shaders write
    uniform,
    vertexAttrib,
    elementIndex,
    indirect,
    bufferUpdate,  ///< API calls that read, write, clear or copy buffers
};

/// A buffer that a command reads, or reads and writes. `write` is allowed for shaderStorage and bufferUpdate.
struct Access {
    GLuint buffer = 0;
    bool write = false;
    Use use = Use::shaderStorage;

    bool operator==(const Access&) const = default;
};

/// An entry of a recorded command list: a call that Commands sent to GL. The list keeps their order.
struct Command {
    enum class Kind {
        dispatch,
        barrier,
        draw,
        update,
        readback,      ///< the CPU waits for all GPU work so far
        readbackLater  ///< copied, or read after a fence has passed, so nothing waits
    };

    Kind kind = Kind::dispatch;
    std::string name;
    std::uint32_t firstThread = 0;  ///< dispatch: value of baseThread
    std::uint32_t groups = 0;       ///< dispatch: work groups along x
    std::uint32_t chunk = 0;        ///< dispatch: index of the part if a dispatch was split, otherwise 0
    GLbitfield barriers = 0;        ///< barrier: bits of glMemoryBarrier
    std::vector<Access> accesses;   ///< all kinds except barrier: the buffers that the command uses
};

/// Returns the bit of glMemoryBarrier that makes shader writes visible to this use.
[[nodiscard]] GLbitfield barrierBit(Use use);

/// Looks for two commands that touch the same buffer, at least one of them as a shader write, without a sufficient
/// barrier between them. Returns a line that names both and the missing bit, or nothing. Shares no code with the
/// tracking in Commands, so each checks the other.
[[nodiscard]] std::optional<std::string> findHazard(std::span<const Command> commands);

/// A parameter type for lists of accesses: `{reads(a), writes(b)}` or any contiguous container. Never store one.
class Accesses : public std::span<const Access> {
public:
    Accesses(std::initializer_list<Access> list) : span(list.begin(), list.size()) {}
    Accesses(std::span<const Access> list) : span(list) {}
    Accesses(const std::vector<Access>& list) : span(list) {}
};

/// Short forms for call sites. A shader that writes a buffer also counts as a reader.
[[nodiscard]] inline Access reads(const Buffer& buffer, Use use = Use::shaderStorage) {
    return {buffer.id(), false, use};
}
[[nodiscard]] inline Access writes(const Buffer& buffer, Use use = Use::shaderStorage) {
    return {buffer.id(), true, use};
}

/// The threads first, first + 1, … first + count - 1.
struct ThreadRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Numbers of calls sent to GL.
struct CallCounts {
    std::uint64_t dispatches = 0;
    std::uint64_t barriers = 0;
    std::uint64_t calls = 0;  ///< all of these, and calls that bind buffers and set values for dispatches; not draws
    std::uint64_t waits = 0;  ///< updates that waited for the GPU

    friend CallCounts operator-(const CallCounts& a, const CallCounts& b) {
        return {a.dispatches - b.dispatches, a.barriers - b.barriers, a.calls - b.calls, a.waits - b.waits};
    }
};

/// Sends all dispatches, draws and memory barriers to GL. There is one per context, shared by solver and renderer.
/// Callers declare the buffers that each command reads and writes, and Commands inserts the barriers.
///
/// It issues a barrier in two cases: if a shader wrote a buffer and no barrier since covers the coming use, and if a
/// shader is about to write a buffer that was read or written since the last storage barrier. GL itself orders updates
/// after earlier reads by shaders. NVIDIA's driver fails to do so if they read a storage block, whatever the barrier
/// (docs/bench/drivers.md). On GPUs such an update therefore waits for the reads.
class Commands {
public:
    /// Limit of work groups of one glDispatchCompute on every OpenGL 4.5 device. Larger dispatches are split.
    static constexpr std::uint32_t kMaxGroups = 65535;

    /// Runs one thread for each number of the range, rounded up to whole work groups: the shader must check the end.
    /// Compute shaders declare `layout(location = 0) uniform uint baseThread;` and work on `baseThread +
    /// gl_GlobalInvocationID.x`. A shader without it is accepted as long as baseThread would be 0. An empty range does
    /// nothing. The caller binds the buffers. While recording, throws Error if a buffer bound to a block of the program
    /// is missing from `accesses`.
    void dispatch(const Program& program, ThreadRange threads, Accesses accesses);
    void dispatch(const Program& program, std::uint32_t threadCount, Accesses accesses) {
        dispatch(program, ThreadRange{0, threadCount}, accesses);
    }

    /// Calls `issue`, which sets state and sends the draw calls, inside a debug group.
    void draw(std::string_view name, Accesses accesses, const std::function<void()>& issue);

    /// Must be called before buffers are read through the API (Buffer::read, mapping, copying from).
    void readback(std::string_view name, std::initializer_list<const Buffer*> buffers);
    void readback(std::string_view name, const Buffer& buffer) { readback(name, {&buffer}); }
    /// Must be called before a command copies a buffer on the GPU, or before a fence after which the buffer is read.
    void readbackLater(std::string_view name, const Buffer& buffer);
    /// Must be called before buffers are written through the API (Buffer::write, clearing, copying to).
    void update(std::string_view name, std::initializer_list<const Buffer*> buffers);
    void update(std::string_view name, const Buffer& buffer) { update(name, {&buffer}); }
    /// Sets whether updates wait for shaders that read the buffer as a storage block. By default they do unless the
    /// renderer is software.
    void letUpdatesWait(bool wait) { updatesWait_ = wait; }

    /// Returns the counts since construction.
    [[nodiscard]] const CallCounts& counts() const { return counts_; }
    /// Counts a call that a caller makes itself to prepare a dispatch.
    void noteCall() { ++counts_.calls; }

    /// Appends all following commands to `list`, until called with nullptr. The list must outlive the recording.
    void recordTo(std::vector<Command>* list) { recording_ = list; }

    /// Reports the name of each following draw, or program of a dispatch, to `times`, until called with nullptr.
    void timeTo(PassTimes* times) { times_ = times; }

private:
    struct BufferState {
        bool written = false;           // whether a shader wrote the buffer
        GLbitfield visible = 0;         // bits of all barriers since that write
        bool usedSinceStorage = false;  // read or written by the GPU since the last storage barrier
        bool usedSinceWait = false;     // read as a storage block since the last wait for the GPU
    };

    void order(std::string_view name, Accesses accesses);
    void waitForReaders(Accesses updates);
    void touch(Accesses accesses);
    void record(Command::Kind kind, std::string_view name, GLbitfield barriers, Accesses accesses);
    void requireDeclared(const Program& program, Accesses accesses) const;

    std::unordered_map<GLuint, BufferState> buffers_;
    CallCounts counts_;
    std::optional<bool> grouped_;      // whether dispatches have debug groups; unset until known
    std::optional<bool> updatesWait_;  // see letUpdatesWait(); unset before the first update
    std::vector<Command>* recording_ = nullptr;
    PassTimes* times_ = nullptr;
};

}  // namespace drape::gl
