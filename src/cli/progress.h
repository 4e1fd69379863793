#pragma once

#include <cstdint>
#include <string>

namespace drape::cli {

/// A bar on stderr, on a terminal only. Destroying it wipes it out.
class Progress {
public:
    Progress(std::string what, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t done);

private:
    std::string what_;
    std::uint64_t total_;
    bool onTerminal_;
    int shownPercent_ = -1;
};

}  // namespace drape::cli
