#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "base/wall_clock.h"
#include "cli/system/system.h"

namespace drape::cli {

/// A progress bar with the time left, on stderr. The destructor erases it.
class Progress {
public:
    /// Where there is no terminal: whether nothing is shown, or a line every ten seconds.
    enum class WithoutTerminal { nothing, lines };

    Progress(std::string what, std::uint64_t total, WithoutTerminal without = WithoutTerminal::nothing);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Updates the bar. Throws Interrupted if an Interruption has seen a signal, so call it between two pieces of work.
    void show(std::uint64_t done);
    /// Prints a line above the bar. Works without a terminal too.
    void say(const std::string& line);
    /// Estimates the time left after `done`, s, from the time so far. Returns 0 in the first seconds, which are too
    /// short for an estimate.
    double secondsLeft(std::uint64_t done) const;

private:
    std::string what_;
    std::uint64_t total_;
    bool onTerminal_;
    WithoutTerminal without_;
    bool isShown_ = false;  // whether the bar is on the terminal
    WallClock::time_point start_ = WallClock::now();
    WallClock::time_point last_ = start_;  // time of the last update
};

/// Prints a line to stderr. Erases a bar on the current line first.
void tellLine(const std::string& line);

/// Returns "42 %, 1:05 left". Omits the time during the first second, when it would be a guess, and at the end.
std::string progressText(std::uint64_t done, std::uint64_t total, double seconds);

/// Shows on stderr how long a scene has been loading: it is read, built and given to the solver. Appears only on a
/// terminal, and only after 0.3 s, since a shorter wait needs no explanation. The total time is not known.
class Preparing {
public:
    /// Starts the message.
    /// `what`: name of the scene for the user, such as "standard".
    explicit Preparing(const std::string& what);
    ~Preparing() { end(); }
    Preparing(const Preparing&) = delete;
    Preparing& operator=(const Preparing&) = delete;

    /// Ends the message and erases its line. Call it before printing anything else.
    void end();

private:
    void tell(const std::string& what);

    std::mutex mutex_;
    std::condition_variable changed_;
    bool isOver_ = false;  // guarded by mutex_
    std::thread teller_;
};

}  // namespace drape::cli
