#pragma once

#include <glad/gl.h>

#include <array>
#include <cstring>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"

namespace drape::gl {

/// A copy of a buffer for the CPU, which is some frames old. The GPU copies the buffer, and the CPU reads the copy once
/// it is complete, so neither waits for the other.
class Mirror {
public:
    Mirror() = default;
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    /// Starts to copy the whole `source`, in its state after the commands so far. Does nothing while kInFlight copies
    /// are pending.
    void begin(Commands& commands, const Buffer& source);
    /// Reads the copies that are complete. Returns whether there were any.
    bool poll();
    /// Returns the latest copy that poll() has read; empty before the first.
    template <BufferElement T>
    std::vector<T> latest() const {
        std::vector<T> values(latest_.size() / sizeof(T));
        if (!values.empty()) std::memcpy(values.data(), latest_.data(), values.size() * sizeof(T));
        return values;
    }
    /// Discards the pending copies and the latest one. Must be called before another buffer is copied.
    void forget();

private:
    static constexpr std::size_t kInFlight = 3;
    struct Slot {
        Buffer copy;
        GLsync done = nullptr;
    };

    std::array<Slot, kInFlight> slots_;
    std::size_t next_ = 0;    // index in slots_ of the copy that begin() starts next
    std::size_t oldest_ = 0;  // index in slots_ of the copy that poll() reads next
    std::vector<std::byte> latest_;
};

}  // namespace drape::gl
