#include "cli/driver_trial.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <string>
#include <thread>

#include "base/wall_clock.h"
#include "gl/context/error.h"
#include "io/files/child_process.h"
#include "io/files/error.h"

namespace drape::cli {
namespace {

// Time limits of the trial process, s. A busy machine may serve it so rarely that the time on the clock says nothing.
constexpr double kMostWork = 8.0;    // processor time
constexpr double kMostIdle = 8.0;    // time without any processor time, as in a driver that waits for ever
constexpr double kMostTrial = 60.0;  // time on the clock, for a driver that looks again and again
constexpr std::array kCrashes = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

/// Returns the exit status of the trial process, or nothing if it does not end within the limits.
std::optional<int> statusInTime(io::ChildProcess& child) {
    const auto start = WallClock::now();
    auto lastServed = start;
    double work = 0.0;  // processor time, s
    while (work < kMostWork && secondsSince(lastServed) < kMostIdle && secondsSince(start) < kMostTrial) {
        if (const std::optional<int> status = child.poll()) return status;
        if (const double now = child.processorSeconds(); now > work) {
            work = now;
            lastServed = WallClock::now();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::nullopt;
}

void refuseDriver(const std::string& why) { throw gl::NoContext("no OpenGL 4.5 that works: the driver " + why); }

void makeTrial() {
    io::ChildProcess child;
    try {
        child = io::ChildProcess({"/proc/self/exe", "info", kTrialOption});
    } catch (const io::Error&) {
        return;  // no process can be started, or /proc is missing: the driver counts as working
    }
    const std::optional<int> status = statusInTime(child);
    if (!status) refuseDriver("does not answer");
    const int signal = *status - 128;
    // A key that interrupts this program also interrupts the trial process.
    if (signal == SIGINT || signal == SIGHUP || signal == SIGTERM) return;
    if (signal > 0) refuseDriver(std::string("crashes: ") + strsignal(signal));
    const std::string message = child.lastMessage();
    if (*status != 0 && message.find("that works") != message.npos)
        throw gl::NoContext(message.substr(message.find("no OpenGL")));
}

// Handles a crash. It may call only functions that are safe in a signal handler.
extern "C" void tellCrash(int) {
    constexpr char kLine[] =
        "drape: crashed in the OpenGL driver or because of a fault in Drape; '--backend cpu' works without the driver, "
        "and docs/reporting.md explains how to report the crash\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kLine, sizeof kLine - 1);
    ::_exit(1);
}

/// Installs handlers for crashes. Keeps existing handlers, such as those of a sanitizer.
void tellCrashes() {
    for (const int signal : kCrashes) {
        struct sigaction now {};
        sigaction(signal, nullptr, &now);
        if ((now.sa_flags & SA_SIGINFO) == 0 && now.sa_handler == SIG_DFL) std::signal(signal, tellCrash);
    }
}

}  // namespace

void tryDriver() {
    makeTrial();
    tellCrashes();
}

}  // namespace drape::cli
