#include "cli/preparing.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "json/read.h"

namespace drape::cli {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(300);

}  // namespace

Preparing::Preparing(const std::string& what) {
    if (isatty(STDERR_FILENO) == 1) teller_ = std::thread([this, text = json::printable(what)] { tell(text); });
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
