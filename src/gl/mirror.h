#pragma once

#include <glad/gl.h>

#include <array>
#include <cstring>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"

namespace drape::gl {

/// The contents of a buffer some frames ago. The GPU copies them, and they are read after the copy is done, so nothing
/// waits.
class Mirror {
public:
    Mirror() = default;
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    /// Starts a copy of the whole `source` in its state after the commands so far. Skips it if all earlier copies are
    /// still pending.
    void begin(Commands& commands, const Buffer& source);
    /// Takes in arrived copies. Returns whether there were any.
    bool poll();
    /// Returns the latest copy taken in; empty before the first.
    template <BufferElement T>
    [[nodiscard]] std::vector<T> latest() const {
        std::vector<T> values(latest_.size() / sizeof(T));
        if (!values.empty()) std::memcpy(values.data(), latest_.data(), values.size() * sizeof(T));
        return values;
    }
    /// Discards this buffer's pending and latest copies before another buffer is used.
    void forget();

private:
    static constexpr std::size_t kInFlight = 3;
    struct Slot {
        Buffer copy;
        GLsync done = nullptr;
    };

    std::array<Slot, kInFlight> slots_;
    std::size_t next_ = 0;    // slot of the next begin()
    std::size_t oldest_ = 0;  // slot that poll() reads next
    std::vector<std::byte> latest_;
};

}  // namespace drape::gl
