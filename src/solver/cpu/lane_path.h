#pragma once

#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/reference/reference_solver.h"

namespace drape::cpu {

/// Runs a pass over the reference solver's own arrays, in lanes if the kernel has such a form, otherwise by the
/// reference. After reference.prepare(), several threads may run ranges of a pass concurrently.
/// `sharingThreads`: number of invocations that share the kernel's list, if the kernel has one; by default the number
/// of patches.
void runPass(ReferenceSolver& reference, const LaneKernelSet& kernels, const Pass& pass, const Step& step,
             std::optional<glm::uint> sharingThreads = {});

}  // namespace drape::cpu
