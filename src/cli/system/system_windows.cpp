#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "cli/system/system.h"

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

// Windows calls this handler on a separate thread, and first resets the signal to its default action. Therefore a
// second Ctrl-C ends the program at once.
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

// Does nothing: if a driver crashes, Windows shows a message of its own.
void tryDriver() {}

std::string distribution() { return "Windows"; }

std::string kernelName() {
    OSVERSIONINFOEXW version{};
    version.dwOSVersionInfoSize = sizeof version;
    if (GetVersionExW(reinterpret_cast<OSVERSIONINFOW*>(&version)) == 0) return "unknown";
    return "NT " + std::to_string(version.dwMajorVersion) + "." + std::to_string(version.dwMinorVersion) + "." +
           std::to_string(version.dwBuildNumber) + " x86_64";
}

std::uint64_t memoryBytes() {
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    return GlobalMemoryStatusEx(&memory) == 0 ? 0 : memory.ullTotalPhys;
}

char** environment() { return _environ; }

}  // namespace drape::cli
