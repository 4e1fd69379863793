#pragma once

#include <cstdint>
#include <optional>

namespace drape::bench {

/// Measures the memory growth of this process as reported by Linux (proc(5): VmRSS, VmHWM). Use only one at a time,
/// since each resets the process's peak.
class MemoryMeter {
public:
    MemoryMeter();

    /// Returns the peak since construction minus the size at construction, bytes. Returns nothing if the system does
    /// not report it.
    std::optional<std::uint64_t> peakGrowth() const;

private:
    std::optional<std::uint64_t> start_;  // size of the process at construction, bytes
};

/// Returns the memory available without swapping, bytes, or nothing if the system does not report it.
std::optional<std::uint64_t> availableMemory();

}  // namespace drape::bench
