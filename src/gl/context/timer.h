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

    /// Collects arrived results; never stalls. The latest result in milliseconds, or nothing before the first.
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

/// How long the GPU works for each program between begin() and end(), without waiting for it: results come some frames
/// later. Commands::timeTo() names the programs.
///
/// On a software renderer time stamps leave compute out (see Timer), so there it is wall time between one glFinish and
/// the next, and isWallTime() says so: measure only while someone looks.
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

    /// When the GPU is so far behind that results of earlier ones are all on their way, this one is left out.
    void begin();
    /// Commands from here on belong to `name`. Does nothing outside of begin() and end().
    void mark(std::string_view name);
    void end();

    /// The latest result, by program in the order in which they first ran; empty before the first. Never stalls.
    const std::vector<Share>& latest();
    /// Whatever arrives from now on is of something else.
    void forget();
    [[nodiscard]] bool isWallTime() const { return wallTime_; }

private:
    static constexpr std::size_t kInFlight = 4;
    struct Run {
        std::vector<std::string> names;  // of the commands after each time stamp but the last
        std::vector<GLuint> stamps;      // queries, kept for the next time
        bool pending = false;
    };
    void stamp();
    void collect(const Run& run);
    void add(const std::string& name, double milliseconds);

    bool wallTime_ = false;
    std::array<Run, kInFlight> runs_;
    std::size_t next_ = 0;    // that begin() takes
    std::size_t oldest_ = 0;  // that latest() reads
    std::size_t stamped_ = 0;
    bool running_ = false;
    std::chrono::steady_clock::time_point lastWall_;
    std::vector<Share> growing_;
    std::vector<Share> latest_;
};

}  // namespace drape::gl
