#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/interruption.h"

namespace drape::cli {
namespace {

double shareOf(std::uint64_t done, std::uint64_t total) {
    return total == 0 ? 1.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
}

std::string timeText(double seconds) {
    constexpr double kLongest = 99 * 3600.0;
    const auto whole = static_cast<long>(std::ceil(std::min(seconds, kLongest)));
    char text[32];
    if (whole >= 3600) {
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    } else {
        std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
    }
    return text;
}

}  // namespace

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), onTerminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (isShown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done) {
    throwIfInterrupted();
    if (!onTerminal_) return;
    constexpr auto kRarely = std::chrono::milliseconds(100);
    const WallClock::time_point now = WallClock::now();
    if (isShown_ && now - last_ < kRarely) return;
    isShown_ = true;
    last_ = now;
    const std::string bar(static_cast<std::size_t>(25.0 * shareOf(done, total_)), '#');
    const double seconds = std::chrono::duration<double>(now - start_).count();
    std::fprintf(stderr, "\r%s [%-25s] %s\033[K", what_.c_str(), bar.c_str(),
                 progressText(done, total_, seconds).c_str());
    std::fflush(stderr);
}

std::string progressText(std::uint64_t done, std::uint64_t total, double seconds) {
    const double share = shareOf(done, total);
    std::string text = std::to_string(static_cast<int>(100.0 * share)) + " %";
    if (done == 0 || done >= total || seconds < 1.0) return text;
    return text + ", " + timeText(seconds * (1.0 - share) / share) + " left";
}

}  // namespace drape::cli
