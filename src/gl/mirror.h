#pragma once

#include <glad/gl.h>

#include <array>
#include <cstring>
#include <vector>

#include "gl/commands.h"
#include "gl/objects/buffer.h"

namespace drape::gl {

/// The contents of a buffer some frames ago: copied on the GPU and read once the copy is done, so that nothing waits.
class Mirror {
public:
    Mirror() = default;
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    /// Starts to copy all of `source` as it is after the commands so far. Left out while earlier copies are all on
    /// their way.
    void begin(Commands& commands, const Buffer& source);
    /// Takes in the copies that have arrived; whether there were any.
    bool poll();
    /// The latest copy that was taken in; empty before the first.
    template <BufferElement T>
    [[nodiscard]] std::vector<T> latest() const {
        std::vector<T> values(latest_.size() / sizeof(T));
        if (!values.empty()) std::memcpy(values.data(), latest_.data(), values.size() * sizeof(T));
        return values;
    }
    /// Of another buffer from now on: nothing of this one arrives any more.
    void forget();

private:
    static constexpr std::size_t kInFlight = 3;
    struct Slot {
        Buffer copy;
        GLsync done = nullptr;
    };

    std::array<Slot, kInFlight> slots_;
    std::size_t next_ = 0;    // slot that begin() takes
    std::size_t oldest_ = 0;  // slot that poll() reads
    std::vector<std::byte> latest_;
};

}  // namespace drape::gl
