#include "cli/reports/progress.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "json/json.h"

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

Progress::Progress(std::string what, std::uint64_t total, WithoutTerminal without)
    : what_(std::move(what)), total_(total), onTerminal_(isatty(STDERR_FILENO) != 0), without_(without) {}

Progress::~Progress() {
    if (isShown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done) {
    throwIfInterrupted();
    constexpr auto kRarely = std::chrono::milliseconds(100);
    constexpr auto kBetweenLines = std::chrono::seconds(10);
    const WallClock::time_point now = WallClock::now();
    const std::string text = progressText(done, total_, std::chrono::duration<double>(now - start_).count());
    if (!onTerminal_) {
        if (without_ == WithoutTerminal::nothing || now - last_ < kBetweenLines) return;
        last_ = now;
        std::fprintf(stderr, "drape: %s: %s\n", what_.c_str(), text.c_str());
        return;
    }
    if (isShown_ && now - last_ < kRarely) return;
    isShown_ = true;
    last_ = now;
    const std::string bar(static_cast<std::size_t>(25.0 * shareOf(done, total_)), '#');
    std::fprintf(stderr, "\r%s [%-25s] %s\033[K", what_.c_str(), bar.c_str(), text.c_str());
    std::fflush(stderr);
}

void Progress::say(const std::string& line) {
    std::fprintf(stderr, isShown_ ? "\r\033[K%s\n" : "%s\n", line.c_str());
    isShown_ = false;
}

double Progress::secondsLeft(std::uint64_t done) const {
    constexpr double kTooSoon = 3.0;
    const double seconds = secondsSince(start_);
    if (done == 0 || seconds < kTooSoon) return 0.0;
    return seconds * (static_cast<double>(total_) / static_cast<double>(done) - 1.0);
}

std::string progressText(std::uint64_t done, std::uint64_t total, double seconds) {
    const double share = shareOf(done, total);
    std::string text = std::to_string(static_cast<int>(100.0 * share)) + " %";
    if (done == 0 || done >= total || seconds < 1.0) return text;
    return text + ", " + timeText(seconds * (1.0 - share) / share) + " left";
}

namespace {

constexpr auto kPatience = std::chrono::milliseconds(300);

}  // namespace

void tellLine(const std::string& line) {
    std::fprintf(stderr, "%s%s\n", isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "", line.c_str());
}

Preparing::Preparing(const std::string& what) {
    if (isatty(STDERR_FILENO) != 0) teller_ = std::thread([this, text = json::printable(what)] { tell(text); });
}

void Preparing::end() {
    if (!teller_.joinable()) return;
    {
        const std::scoped_lock lock(mutex_);
        isOver_ = true;
    }
    changed_.notify_one();
    teller_.join();
}

void Preparing::tell(const std::string& what) {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    bool isShown = false;
    auto next = start + kPatience;
    while (!changed_.wait_until(lock, next, [this] { return isOver_; })) {
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
        std::fprintf(stderr, "\rpreparing %s", what.c_str());
        if (seconds > 0) std::fprintf(stderr, ", %lld s", static_cast<long long>(seconds));
        std::fputs("\033[K", stderr);
        std::fflush(stderr);
        isShown = true;
        next = start + std::chrono::seconds(seconds + 1);
    }
    if (!isShown) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

}  // namespace drape::cli
