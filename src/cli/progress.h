#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace drape::cli {

/// A bar on stderr with the time left, on a terminal only. Destroying it wipes it out.
class Progress {
public:
    Progress(std::string what, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Throws Interrupted where an Interruption has seen a signal: between two pieces of work.
    void show(std::uint64_t done);

private:
    using WallClock = std::chrono::steady_clock;

    std::string what_;
    std::uint64_t total_;
    bool onTerminal_;
    bool isShown_ = false;
    WallClock::time_point start_ = WallClock::now();
    WallClock::time_point last_;  // shown
};

/// "42 %, 1:05 left". No time before a second has gone by, which would be a guess, nor when all is done.
std::string progressText(std::uint64_t done, std::uint64_t total, double seconds);

}  // namespace drape::cli
