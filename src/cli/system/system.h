#pragma once

#include <cstdint>
#include <string>

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

/// Hidden option of `drape info` that makes it the trial process.
inline constexpr const char* kTrialOption = "--trial";

/// Tries the OpenGL driver before this program uses it. A separate process opens a context and runs a small kernel with
/// a known result (gl::requireComputing()). A driver that crashes or hangs thus does not end this program. The trial
/// takes as long as opening another context: 30 ms on llvmpipe.
///
/// After the trial, a crash ends this program with a one-line message and status 1.
///
/// Throws gl::NoContext, in one line, if the driver crashes, computes wrongly, or does not answer: it uses 8 s of
/// processor time, none for 8 s, or 60 s in all. Does nothing if there is no OpenGL 4.5: opening the context reports
/// that.
void tryDriver();

/// Returns the name of the system, for example "Debian GNU/Linux 12 (bookworm)".
std::string distribution();
/// Returns the kernel with its version and the machine, for example "Linux 6.1.0 x86_64".
std::string kernelName();
std::uint64_t memoryBytes();
/// Returns the environment: variables as "NAME=VALUE", then null.
char** environment();

}  // namespace drape::cli
