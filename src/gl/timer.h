#pragma once

#include <glad/gl.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace drape::gl {

/// Measures how long the GPU works between begin() and end(), without waiting for it: results come some frames later.
/// Timers may nest and overlap, since they use time stamps.
///
/// On a software renderer time stamps leave compute out (56 ms of it were reported as 0.1 ms), so there the timer
/// measures wall time between two glFinish instead, and isWallTime() says so.
class Timer {
public:
    explicit Timer(std::string_view name);
    ~Timer();
    Timer(Timer&& other) noexcept;
    Timer& operator=(Timer&& other) noexcept;

    /// When the GPU is so far behind that no query is free, this measurement is left out.
    void begin();
    void end();

    /// Collects what has arrived; never stalls. The latest result in milliseconds, or nothing before the first.
    std::optional<double> milliseconds();

    [[nodiscard]] bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kRingSize = 5;  // frames in flight, plus room for a slow one
    struct Slot {
        GLuint start = 0;
        GLuint stop = 0;
        bool pending = false;
    };
    void release() noexcept;

    bool wallTime_ = false;
    std::array<Slot, kRingSize> slots_{};
    std::size_t next_ = 0;    // slot that begin() takes
    std::size_t oldest_ = 0;  // slot that milliseconds() reads
    bool running_ = false;
    std::chrono::steady_clock::time_point wallStart_;
    std::optional<double> latest_;
};

}  // namespace drape::gl
