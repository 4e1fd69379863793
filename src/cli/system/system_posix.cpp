#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "base/wall_clock.h"
#include "cli/system/system.h"
#include "gl/context/error.h"
#include "io/files/system.h"

extern char** environ;  // NOLINT: no POSIX header declares it

namespace drape::cli {

void prepareStreams() {}

namespace {

constexpr std::array kSignals = {SIGINT, SIGHUP, SIGTERM};

// A signal handler can access static variables only.
std::atomic<int> pending{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not wait for a lock");
std::array<struct sigaction, kSignals.size()> before{};

void recordSignal(int signal) { pending = signal; }

}  // namespace

Interruption::Interruption() {
    struct sigaction action {};
    action.sa_handler = recordSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        sigaction(kSignals[i], nullptr, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
    }
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
}

int pendingSignal() { return pending; }

void throwIfInterrupted() {
    if (pending != 0) throw Interrupted{pending};
}

void endBySignal(int signal) {
    std::fflush(stdout);  // a signal's default action discards it
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

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

std::string distribution() {
    std::ifstream text("/etc/os-release");
    constexpr std::string_view kName = "PRETTY_NAME=";
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with(kName)) continue;
        std::erase(line, '"');
        return line.substr(kName.size());
    }
    return "unknown";
}

std::string kernelName() {
    utsname name{};
    return uname(&name) == 0 ? std::string(name.sysname) + " " + name.release + " " + name.machine : "unknown";
}

std::uint64_t memoryBytes() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

char** environment() { return environ; }

}  // namespace drape::cli
