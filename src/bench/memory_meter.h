#pragma once

#include <cstdint>
#include <optional>

namespace drape::bench {

/// How far the memory of this process grows, as Linux counts it (proc(5): VmRSS, VmHWM). Only one at a time: each
/// starts the process's peak anew.
class MemoryMeter {
public:
    MemoryMeter();

    /// Bytes of the peak since the start above the size at the start; nothing where the system does not tell.
    std::optional<std::uint64_t> peakGrowth() const;

private:
    std::optional<std::uint64_t> start_;  // bytes
};

/// Bytes that could be taken without swapping; nothing where the system does not tell.
std::optional<std::uint64_t> availableMemory();

}  // namespace drape::bench
