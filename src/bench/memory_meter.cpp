#include "bench/memory_meter.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <fstream>
#include <string>

namespace drape::bench {
namespace {

/// Returns the bytes in a line "name:   12345 kB" of a file.
std::optional<std::uint64_t> lineOf(const char* file, const std::string& name) {
    std::ifstream text(file);
    for (std::string word; text >> word;) {
        std::uint64_t kibibytes = 0;
        if (word == name + ":" && text >> kibibytes) return 1024 * kibibytes;
    }
    return std::nullopt;
}

}  // namespace

MemoryMeter::MemoryMeter() {
#ifdef __GLIBC__
    malloc_trim(0);  // otherwise, reuse of freed memory would not count as growth
#endif
    std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak to the current size
    start_ = lineOf("/proc/self/status", "VmRSS");
}

std::optional<std::uint64_t> MemoryMeter::peakGrowth() const {
    const auto peak = lineOf("/proc/self/status", "VmHWM");
    if (!peak || !start_) return std::nullopt;
    return *peak > *start_ ? *peak - *start_ : 0;
}

std::optional<std::uint64_t> availableMemory() { return lineOf("/proc/meminfo", "MemAvailable"); }

}  // namespace drape::bench
