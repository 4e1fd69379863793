#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "base/wall_clock.h"

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
    /// A line for people, on a terminal or not, above the bar.
    void say(const std::string& line);
    /// The time left after `done`, s, estimated from the time so far; 0 in the first seconds, which tell too little.
    [[nodiscard]] double secondsLeft(std::uint64_t done) const;

private:
    std::string what_;
    std::uint64_t total_;
    bool onTerminal_;
    bool isShown_ = false;
    WallClock::time_point start_ = WallClock::now();
    WallClock::time_point last_;  // shown
};

/// Writes a line for people to stderr, over a bar that may stand there.
void tellLine(const std::string& line);

/// "42 %, 1:05 left". No time before a second has gone by, which would be a guess, nor when all is done.
std::string progressText(std::uint64_t done, std::uint64_t total, double seconds);

/// Somebody asked the program to end. No std::exception, so that nothing takes it for a failure.
struct Interrupted {
    int signal = 0;
};

/// While one lives, Ctrl-C, a hangup and a plea to end (SIGINT, SIGHUP, SIGTERM) only leave word: throwIfInterrupted(),
/// which Progress::show() calls, throws then, and files that are not whole go away with the stack. Signals that were
/// ignored stay so. One at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
};

/// The signal that an Interruption has seen; 0: none.
int pendingSignal();

/// Throws Interrupted.
void throwIfInterrupted();

/// Ends the program by the signal, as if nobody had waited: so a shell learns why, and a loop in it ends as well.
void endBySignal(int signal);

/// Says on stderr, on a terminal only, that a scene is being read, built and handed to the solver, and for how long by
/// now: once that has taken longer than a person would not wonder. Nobody can say how much of it is left.
class Preparing {
public:
    /// what: for people, as "standard".
    explicit Preparing(const std::string& what);
    ~Preparing() { end(); }
    Preparing(const Preparing&) = delete;
    Preparing& operator=(const Preparing&) = delete;

    /// All is there. Wipes the line out, before anything else is written.
    void end();

private:
    void tell(const std::string& what);

    std::mutex mutex_;
    std::condition_variable changed_;
    bool isOver_ = false;  // of mutex_
    std::thread teller_;
};

}  // namespace drape::cli
