#include "cli/reports/terminal.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

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

}  // namespace drape::cli
