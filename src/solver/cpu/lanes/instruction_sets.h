#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

#include "solver/cpu/lanes/lane_kernel_set.h"

namespace drape::cpu {

/// Returns the sets of kernels that this build has and this processor can run, slowest first. Every processor can run
/// the first.
std::span<const LaneKernelSet* const> usableLaneKernels();

/// Returns the kernels for "sse2", "avx2" or "avx512", or the fastest if `name` is empty. Null if they cannot be used.
const LaneKernelSet* findLaneKernels(std::string_view name);

/// Thrown if this build or this processor lacks the requested instructions.
class NoSuchInstructions : public std::invalid_argument {
public:
    /// `whence`: source of the name, for example "DRAPE_CPU".
    NoSuchInstructions(std::string_view whence, std::string_view name);
};

/// Returns the default kernels of solvers: those that the environment variable DRAPE_CPU names, or the fastest if it is
/// unset or empty. Throws NoSuchInstructions.
const LaneKernelSet& preferredLaneKernels();

}  // namespace drape::cpu
