#pragma once

#include <glad/gl.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

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
    /// What comes from here on belongs to `name`. Does nothing outside of begin() and end().
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
        std::vector<std::string> names;  // of what begins with each time stamp but the last
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
