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

/// Measures the GPU's time between begin() and end() without waiting for it: results arrive some frames later. Timers
/// may nest and overlap, because they use time stamps.
///
/// A software renderer's time stamps leave out compute work (56 ms of it were reported as 0.1 ms). There the timer
/// measures wall time between two glFinish instead, and isWallTime() returns true.
class Timer {
public:
    explicit Timer(std::string_view name);
    ~Timer();
    Timer(Timer&& other) noexcept;
    Timer& operator=(Timer&& other) noexcept;

    /// Starts a measurement. Skips it if the GPU is so far behind that no query is free.
    void begin();
    void end();

    /// Collects arrived results without stalling. Returns the latest, or nothing before the first.
    std::optional<double> milliseconds();

    [[nodiscard]] bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kRingSize = 5;  // slots for the frames in flight, and one for a slow frame
    struct Slot {
        GLuint start = 0;
        GLuint stop = 0;
        bool pending = false;
    };
    void release() noexcept;

    bool wallTime_ = false;
    std::array<Slot, kRingSize> slots_{};
    std::size_t next_ = 0;    // slot of the next begin()
    std::size_t oldest_ = 0;  // slot that milliseconds() reads next
    bool running_ = false;
    std::chrono::steady_clock::time_point wallStart_;
    std::optional<double> latest_;
};

/// Measures the GPU's time for each program between begin() and end() without waiting for it: results arrive some
/// frames later. Commands::timeTo() names the programs.
///
/// A software renderer's time stamps leave out compute work (see Timer). There it measures wall time between
/// consecutive glFinish instead, and isWallTime() returns true. These stalls cost time, so measure only while someone
/// looks.
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

    /// Starts a measurement. Skips it if the GPU is so far behind that all earlier ones are still pending.
    void begin();
    /// Assigns the following commands to `name`. Does nothing outside of begin() and end().
    void mark(std::string_view name);
    void end();

    /// Returns the latest result, or nothing before the first. Programs are in the order of their first run. Never
    /// stalls.
    const std::vector<Share>& latest();
    /// Discards pending and latest results: they belong to something else.
    void forget();
    [[nodiscard]] bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kInFlight = 4;
    struct Run {
        std::vector<std::string> names;  // for each time stamp except the last, the name of the commands after it
        std::vector<GLuint> stamps;      // queries, kept for reuse
        bool pending = false;
    };
    void stamp();
    void collect(const Run& run);
    void add(const std::string& name, double milliseconds);

    bool wallTime_ = false;
    std::array<Run, kInFlight> runs_;
    std::size_t next_ = 0;    // run of the next begin()
    std::size_t oldest_ = 0;  // run that latest() reads next
    std::size_t stamped_ = 0;
    bool running_ = false;
    std::chrono::steady_clock::time_point lastWall_;
    std::vector<Share> growing_;
    std::vector<Share> latest_;
};

}  // namespace drape::gl
