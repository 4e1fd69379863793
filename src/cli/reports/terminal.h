#pragma once

namespace drape::cli {

/// Makes stdout write bytes as they are, and a terminal understand UTF-8 and escape sequences. Linux needs neither.
void prepareStreams();

/// Thrown when the user has asked the program to end. It is not a std::exception, so no handler treats it as a failure.
struct Interrupted {
    int signal = 0;
};

/// Turns SIGINT, SIGTERM and SIGHUP (on Windows SIGBREAK in place of SIGHUP) into a flag during its lifetime.
/// throwIfInterrupted(), which Progress::show() calls, then throws, and stack unwinding removes incomplete files.
/// Ignored signals stay ignored on Linux. At most one may exist at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
};

/// Returns the signal that an Interruption has seen, 0 for none.
int pendingSignal();

/// Throws Interrupted if there is a pending signal.
void throwIfInterrupted();

/// Ends the program with the signal's default action. A shell then sees the reason and ends its own loop too.
void endBySignal(int signal);

}  // namespace drape::cli
