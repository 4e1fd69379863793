#pragma once

// Types that sources for different instruction sets share. All are plain data: an inline function would be compiled for
// each set, and the linker would keep only one.
namespace drape::cpu {

/// Number of lanes of the widest instruction set.
inline constexpr int kWidestLanes = 16;

/// The colliders of a substep. Bounding volumes tell quickly which colliders may touch a box around the paths of many
/// particles.
struct Colliders {
    const void* records = nullptr;  ///< ColliderRecord of each collider
    const void* poses = nullptr;    ///< ColliderPose of all colliders and substeps, see SubstepParams.firstPose
    const void* planes = nullptr;   ///< planes of the convex colliders, a vec4 each
    unsigned count = 0;
    /// Number of colliders whose bounding volume is a ball. The next four arrays hold the balls' centres and reaches.
    /// Each array is padded to a multiple of kWidestLanes; balls of the padding have a reach below 0, so no box meets
    /// them.
    int balls = 0;
    const float* x = nullptr;  ///< x of the centres, m
    const float* y = nullptr;
    const float* z = nullptr;
    const float* reach = nullptr;           ///< reaches, m
    const unsigned* ballNumbers = nullptr;  ///< indices into the list of all colliders
    /// Number of planes. `planeTests` holds four floats for each: the normal and a height. A box does not meet a plane
    /// if the box's lowest corner along the normal is above the height.
    int planeCount = 0;
    const float* planeTests = nullptr;
    const unsigned* planeNumbers = nullptr;
    /// Number of the remaining colliders, which are always tested.
    int others = 0;
    const unsigned* otherNumbers = nullptr;
};

/// The arrays as they lie in memory, for kernels in lanes. Arrays that a kernel does not touch may be null.
struct LaneArrays {
#define DRAPE_ARRAY(name, ...) void* name = nullptr;
#include "physics/array_table.inc"
    const void* params = nullptr;  ///< SubstepParams of the pass
    Colliders colliderTests;
    void* lineRows = nullptr;     ///< memory for the equations of lines: kLineRows vec4s with a value for each lane
    unsigned sharingThreads = 0;  ///< number of invocations that share a list of cloth contact
};
/// Runs a kernel over the elements from `first` up to, but not including, `end`. Their number must be a multiple of
/// LaneKernelSet::lanes, except for the baseline (instruction_sets.cpp), which takes any number.
using LaneKernel = void (*)(const LaneArrays&, unsigned first, unsigned end);

/// The kernels of one instruction set. Callers must hold a FlushTiny (lane_path.cpp), which makes the thread flush
/// subnormal numbers to 0.
struct LaneKernelSet {
    const char* name;
    int lanes;
    const LaneKernel* inLanes;  ///< functions by Kernel; null for kernels that process elements one by one
};

}  // namespace drape::cpu
