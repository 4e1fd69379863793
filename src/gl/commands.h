#pragma once

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

#include "gl/context/timer.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"

namespace drape::gl {

/// A kind of use of a buffer by a command. Each kind has its own bit in glMemoryBarrier.
enum class Use {
    shaderStorage,  ///< bound to a storage block of any shader; shaders write only this way
    uniform,
    vertexAttrib,
    elementIndex,
    indirect,
    bufferUpdate,  ///< API calls that read, write, clear or copy buffers
};

/// A buffer that a command reads, or reads and writes. Only the uses shaderStorage and bufferUpdate may write.
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
        readback,      ///< a read that waits for all GPU work so far
        readbackLater  ///< a read without a wait: of a copy made on the GPU, or after a fence has passed
    };

    Kind kind = Kind::dispatch;
    std::string name;
    std::uint32_t firstThread = 0;  ///< dispatch: value of the uniform baseThread
    std::uint32_t groups = 0;       ///< dispatch: number of work groups along x
    std::uint32_t chunk = 0;        ///< dispatch: index of this part of a split dispatch; 0 for a whole one
    GLbitfield barriers = 0;        ///< barrier: bits of glMemoryBarrier
    std::vector<Access> accesses;   ///< all kinds except barrier: the buffers that the command uses
};

/// Returns the bit of glMemoryBarrier that makes shader writes visible to this use.
GLbitfield barrierBit(Use use);

/// Looks for two commands that use the same buffer, at least one of them with a shader write, and that no sufficient
/// barrier separates. Returns a line that names both commands and the missing bit, or nothing if all is well. Shares no
/// code with the tracking of buffers in Commands, so each checks the other.
std::optional<std::string> findHazard(std::span<const Command> commands);

/// A parameter type for lists of accesses, such as `{reads(a), writes(b)}` or any contiguous container. It does not own
/// the list, so it must not be stored.
class Accesses : public std::span<const Access> {
public:
    Accesses(std::initializer_list<Access> list) : span(list.begin(), list.size()) {}
    Accesses(std::span<const Access> list) : span(list) {}
    Accesses(const std::vector<Access>& list) : span(list) {}
};

/// Returns the access of a command that only reads a buffer.
inline Access reads(const Buffer& buffer, Use use = Use::shaderStorage) { return {buffer.id(), false, use}; }
/// Returns the access of a command that writes a buffer, and may also read it.
inline Access writes(const Buffer& buffer, Use use = Use::shaderStorage) { return {buffer.id(), true, use}; }

/// The threads with the indices first to first + count - 1.
struct ThreadRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Numbers of calls sent to GL.
struct CallCounts {
    std::uint64_t dispatches = 0;
    std::uint64_t barriers = 0;
    /// Dispatches, barriers, waits, and calls that bind buffers or set uniforms for dispatches. Draws are not counted.
    std::uint64_t calls = 0;
    std::uint64_t waits = 0;  ///< number of updates that waited for the GPU

    friend CallCounts operator-(const CallCounts& a, const CallCounts& b) {
        return {a.dispatches - b.dispatches, a.barriers - b.barriers, a.calls - b.calls, a.waits - b.waits};
    }
};

/// Sends all dispatches, draws and memory barriers to GL. There is one per context, shared by solver and renderer.
/// Callers declare the buffers that each command reads and writes, and Commands inserts the barriers.
///
/// It issues a barrier in two cases: if a shader wrote a buffer and no barrier since covers the coming use, and if a
/// shader is about to write a buffer that was read or written since the last storage barrier. GL itself orders updates
/// after earlier reads by shaders. NVIDIA's driver does not do so if a shader reads the buffer as a storage block,
/// whatever the barrier (docs/bench/drivers.md). On GPUs such an update therefore waits for the reads.
class Commands {
public:
    /// Number of work groups that every OpenGL 4.5 device allows in one glDispatchCompute. Larger dispatches are split.
    static constexpr std::uint32_t kMaxGroups = 65535;

    /// Runs one thread for each index of the range. The number of threads is rounded up to whole work groups, so the
    /// shader must ignore indices beyond the end.
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
    /// Must be called before a buffer is copied on the GPU to be read later, or before the fence after which the buffer
    /// itself is read.
    void readbackLater(std::string_view name, const Buffer& buffer);
    /// Must be called before buffers are written through the API (Buffer::write, clearing, copying to).
    void update(std::string_view name, std::initializer_list<const Buffer*> buffers);
    void update(std::string_view name, const Buffer& buffer) { update(name, {&buffer}); }
    /// Must be called instead of update() if the GPU has finished all commands that used the buffer, as a fence tells.
    /// It never waits.
    void updateUnread(std::string_view name, const Buffer& buffer);
    /// Sets whether updates wait for shaders that read the buffer as a storage block. By default they wait, except on a
    /// software renderer.
    void letUpdatesWait(bool wait) { updatesWait_ = wait; }

    /// Returns the numbers of calls since construction.
    const CallCounts& counts() const { return counts_; }
    /// Counts a GL call that the caller of dispatch() has made itself to prepare the dispatch.
    void noteCall() { ++counts_.calls; }

    /// Starts to append all commands to `list`, or stops doing so if `list` is nullptr. The list must exist until then.
    void recordTo(std::vector<Command>* list) { recording_ = list; }

    /// Starts to pass the name of each draw, and of the program of each dispatch, to `times`, or stops doing so
    /// if `times` is nullptr.
    void timeTo(PassTimes* times) { times_ = times; }

private:
    struct BufferState {
        bool written = false;           // whether a shader wrote the buffer
        GLbitfield visible = 0;         // bits of all barriers issued since that write
        bool usedSinceStorage = false;  // whether the GPU has used the buffer since the last storage barrier
        // Whether a shader has used the buffer as a storage block since the last wait for the GPU.
        bool usedSinceWait = false;
    };

    void order(std::string_view name, Accesses accesses);
    void waitForReaders(Accesses updates);
    void touch(Accesses accesses);
    void record(Command::Kind kind, std::string_view name, GLbitfield barriers, Accesses accesses);
    void requireDeclared(const Program& program, Accesses accesses) const;

    std::unordered_map<GLuint, BufferState> buffers_;
    CallCounts counts_;
    std::optional<bool> grouped_;      // whether dispatches have debug groups; unset before the first dispatch
    std::optional<bool> updatesWait_;  // whether updates wait for shaders; unset before the first update
    std::vector<Command>* recording_ = nullptr;
    PassTimes* times_ = nullptr;
};

}  // namespace drape::gl
