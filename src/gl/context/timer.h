#pragma once

#include <glad/gl.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// Measures the GPU's time between begin() and end() without waiting for the GPU. Results arrive some frames later.
/// Timers may nest and overlap, because they use time stamps.
///
/// The time stamps of a software renderer leave out compute work (56 ms of it were reported as 0.1 ms). The timer then
/// measures the wall time between two calls of glFinish instead, and isWallTime() returns true.
class Timer {
public:
    explicit Timer(std::string_view name);
    ~Timer();
    Timer(Timer&& other) noexcept;
    Timer& operator=(Timer&& other) noexcept;

    /// Starts a measurement. Does nothing if the GPU is so far behind that all queries are in use.
    void begin();
    void end();

    /// Returns the latest result that has arrived, or nothing before the first. Never waits for the GPU.
    std::optional<double> milliseconds();

    bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kRingSize = 5;  // number of slots: for the frames in flight, and one for a slow frame
    struct Slot {
        GLuint start = 0;
        GLuint stop = 0;
        bool pending = false;
    };
    void release() noexcept;

    bool wallTime_ = false;
    std::array<Slot, kRingSize> slots_{};
    std::size_t next_ = 0;    // index in slots_ of the measurement that begin() starts next
    std::size_t oldest_ = 0;  // index in slots_ of the measurement that milliseconds() reads next
    bool running_ = false;
    std::chrono::steady_clock::time_point wallStart_;
    std::optional<double> latest_;
};

/// Measures the GPU's time for each program between begin() and end() without waiting for the GPU. Results arrive some
/// frames later. Commands::timeTo() reports the names of the programs.
///
/// The time stamps of a software renderer leave out compute work (see Timer). PassTimes then measures the wall time
/// between calls of glFinish instead, and isWallTime() returns true. These calls stall, so measure only while the
/// results are shown.
class PassTimes {
public:
    struct Share {
        std::string name;
        double milliseconds = 0.0;
    };

    PassTimes();
    ~PassTimes();
    PassTimes(const PassTimes&) = delete;
    PassTimes& operator=(const PassTimes&) = delete;

    /// Starts a measurement. Does nothing if the GPU is so far behind that kInFlight measurements are pending.
    void begin();
    /// Assigns the following commands to `name`. Has no effect unless called between begin() and end().
    void mark(std::string_view name);
    void end();

    /// Returns the latest result that has arrived; empty before the first. Programs are in the order in which they
    /// first ran. Never waits for the GPU.
    const std::vector<Share>& latest();
    /// Discards the pending and the latest results. Must be called when other work is measured from now on.
    void forget();
    bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kInFlight = 4;
    struct Run {
        std::vector<std::string> names;  // names of the commands after each time stamp, except after the last
        std::vector<GLuint> stamps;      // time stamp queries, kept for reuse
        bool pending = false;
    };
    void stamp();
    void collect(const Run& run);
    void add(const std::string& name, double milliseconds);

    bool wallTime_ = false;
    std::array<Run, kInFlight> runs_;
    std::size_t next_ = 0;     // index in runs_ of the measurement that begin() starts next
    std::size_t oldest_ = 0;   // index in runs_ of the measurement that latest() reads next
    std::size_t stamped_ = 0;  // number of time stamps of the current measurement
    bool running_ = false;
    std::chrono::steady_clock::time_point lastWall_;
    std::vector<Share> growing_;  // result that is being computed
    std::vector<Share> latest_;
};

}  // namespace drape::gl
