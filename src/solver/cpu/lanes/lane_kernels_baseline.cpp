#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// The baseline also processes the last elements of a pass, which do not fill a vector, for all other instruction sets.
// Compiling such code for each set would double the size of its kernels.
#define LANES_TAKE_REST
#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/cpu/lanes/lane_macros.h"

namespace drape::cpu::baseline {

#if defined(__SSE2__)
#include "solver/cpu/lanes/lanes_sse2.h"
constexpr const char* kName = "sse2";
#else
#include "solver/cpu/lanes/lanes_scalar.h"
constexpr const char* kName = "scalar";
#endif
#include "solver/cpu/lanes/compiled_kernels.h"

extern const LaneKernelSet kLaneKernels;
const LaneKernelSet kLaneKernels{kName, kLanes, kInLanes};

}  // namespace drape::cpu::baseline
