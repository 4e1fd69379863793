#include "cli/progress.h"

#include <unistd.h>

#include <cstdio>

namespace drape::cli {

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), onTerminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (onTerminal_ && shownPercent_ >= 0) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done) {
    if (!onTerminal_) return;
    const int percent = static_cast<int>(100.0 * static_cast<double>(done) / static_cast<double>(total_));
    if (percent == shownPercent_) return;
    shownPercent_ = percent;
    const std::string bar(static_cast<std::size_t>(percent / 4), '#');
    std::fprintf(stderr, "\r%s [%-25s] %3d %%", what_.c_str(), bar.c_str(), percent);
}

}  // namespace drape::cli
