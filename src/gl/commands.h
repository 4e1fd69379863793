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

/// One entry of a recorded command list, which holds the calls that Commands sent to GL, in order.
struct Command {
    enum class Kind {
        dispatch,
        barrier,
        draw,
        update,
        readback,      ///< the CPU waits for all GPU work up to here
        readbackLater  ///< copied, or read once a fence has passed: nobody waits
    };

    Kind kind = Kind::dispatch;
    std::string name;
    std::uint32_t firstThread = 0;  ///< dispatch: the value of baseThread
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

/// A list of accesses as a parameter: `{reads(a), writes(b)}` or any contiguous container. Never store one.
class Accesses : public std::span<const Access> {
public:
    Accesses(std::initializer_list<Access> list) : span(list.begin(), list.size()) {}
    Accesses(std::span<const Access> list) : span(list) {}
    Accesses(const std::vector<Access>& list) : span(list) {}
};

/// Short forms for the call sites. A shader that writes a buffer counts as reading it too.
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

/// How much was sent to GL.
struct CallCounts {
    std::uint64_t dispatches = 0;
    std::uint64_t barriers = 0;
    std::uint64_t calls = 0;  ///< of these, and those that bind and set values for dispatches; none of draws
    std::uint64_t waits = 0;  ///< of updates, for the GPU

    friend CallCounts operator-(const CallCounts& a, const CallCounts& b) {
        return {a.dispatches - b.dispatches, a.barriers - b.barriers, a.calls - b.calls, a.waits - b.waits};
    }
};

/// The one place that sends dispatches, draws and memory barriers to GL. One per context, shared by solver and
/// renderer: callers declare the buffers that each command reads and writes, and it puts the barriers in between.
///
/// A barrier is issued when a shader wrote the buffer and the coming use is not covered by a barrier since, and when a
/// shader is about to write a buffer that was read or written since the last storage barrier. GL puts updates behind
/// earlier reads of shaders by itself. NVIDIA's driver does not where they read a storage block, whatever the barrier
/// (docs/bench/drivers.md), so that on GPUs such an update waits for them to be done.
class Commands {
public:
    /// Most work groups of one glDispatchCompute, as every OpenGL 4.5 device allows. More are split.
    static constexpr std::uint32_t kMaxGroups = 65535;

    /// Runs one thread for each number of the range (rounded up to whole work groups: the shader checks the end).
    /// Compute shaders declare `layout(location = 0) uniform uint baseThread;` and work on
    /// `baseThread + gl_GlobalInvocationID.x`; one that does not is accepted while baseThread would be 0.
    /// An empty range does nothing. Buffers are bound by the caller. Throws Error when, while recording, a buffer bound
    /// to a block of the program is missing from `accesses`.
    void dispatch(const Program& program, ThreadRange threads, Accesses accesses);
    void dispatch(const Program& program, std::uint32_t threadCount, Accesses accesses) {
        dispatch(program, ThreadRange{0, threadCount}, accesses);
    }

    /// Calls `issue`, which sets state and sends the draw calls, inside a debug group.
    void draw(std::string_view name, Accesses accesses, const std::function<void()>& issue);

    /// To be called before buffers are read through the API (Buffer::read, mapping, copying from).
    void readback(std::string_view name, std::initializer_list<const Buffer*> buffers);
    void readback(std::string_view name, const Buffer& buffer) { readback(name, {&buffer}); }
    /// The same for a buffer that is copied on the GPU, or read only once a fence that follows has passed.
    void readbackLater(std::string_view name, const Buffer& buffer);
    /// To be called before buffers are written through the API (Buffer::write, clearing, copying to).
    void update(std::string_view name, std::initializer_list<const Buffer*> buffers);
    void update(std::string_view name, const Buffer& buffer) { update(name, {&buffer}); }
    /// Whether updates wait for shaders that read the buffer as a storage block: at first unless the renderer is
    /// software.
    void letUpdatesWait(bool wait) { updatesWait_ = wait; }

    /// Since it was made.
    [[nodiscard]] const CallCounts& counts() const { return counts_; }
    /// To be called with each call that a caller makes itself to get a dispatch ready.
    void noteCall() { ++counts_.calls; }

    /// Appends all that follows to `list` until called with nullptr. The list must outlive the recording.
    void recordTo(std::vector<Command>* list) { recording_ = list; }

    /// Names to `times` each draw, and the program of each dispatch, that follows until called with nullptr.
    void timeTo(PassTimes* times) { times_ = times; }

private:
    struct BufferState {
        bool written = false;           // by a shader
        GLbitfield visible = 0;         // barrier bits issued since that write
        bool usedSinceStorage = false;  // read or written by the GPU since the last storage barrier
        bool usedSinceWait = false;     // as a storage block, since the GPU was last waited for
    };

    void order(std::string_view name, Accesses accesses);
    void waitForReaders(Accesses updates);
    void touch(Accesses accesses);
    void record(Command::Kind kind, std::string_view name, GLbitfield barriers, Accesses accesses);
    void requireDeclared(const Program& program, Accesses accesses) const;

    std::unordered_map<GLuint, BufferState> buffers_;
    CallCounts counts_;
    std::optional<bool> grouped_;      // dispatches are: nothing where that is not known
    std::optional<bool> updatesWait_;  // see letUpdatesWait(); nothing before the first update
    std::vector<Command>* recording_ = nullptr;
    PassTimes* times_ = nullptr;
};

}  // namespace drape::gl
