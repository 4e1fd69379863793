#pragma once

namespace drape::cli {

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

}  // namespace drape::cli
