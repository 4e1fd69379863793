#include "cli/reports/terminal.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>

namespace drape::cli {

void prepareStreams() {
    _setmode(_fileno(stdout), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    for (const DWORD name : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
        const HANDLE console = GetStdHandle(name);
        DWORD mode = 0;
        if (GetConsoleMode(console, &mode) != 0) SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

namespace {

using Handler = void (*)(int);

constexpr std::array kSignals = {SIGINT, SIGBREAK, SIGTERM};

std::atomic<int> pending{0};
std::array<Handler, kSignals.size()> before{};

// The system runs this in a thread of its own, after it has restored the default action. So a second Ctrl-C ends the
// program at once.
void recordSignal(int signal) { pending = signal; }

}  // namespace

Interruption::Interruption() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) before[i] = std::signal(kSignals[i], recordSignal);
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], before[i]);
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
