#pragma once

#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/reference/reference_solver.h"

namespace drape::cpu {

/// An equation of lines (shaders/physics/kernels/parts/lines.glsl): a vec4 with a value for each of up to 16 lanes.
struct alignas(64) LineRow {
    std::byte bytes[kWidestLanes * sizeof(glm::vec4)];
};

/// Runs a pass over the reference solver's own arrays, in lanes if the kernel has such a form, otherwise by the
/// reference. After reference.prepare(), several threads may run ranges of a pass concurrently.
/// `sharingThreads`: number of invocations that share the kernel's list, if the kernel has one; by default the number
/// of patches.
/// `lineRows`: memory for physics::kLineRows equations, if the kernel solves lines.
void runPass(ReferenceSolver& reference, const LaneKernelSet& kernels, const Pass& pass, const Step& step,
             std::optional<glm::uint> sharingThreads = {}, LineRow* lineRows = nullptr);

}  // namespace drape::cpu
