#include <immintrin.h>

#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/cpu/lanes/lane_macros.h"

namespace drape::cpu::avx2 {

#include "solver/cpu/lanes/lanes_avx2.h"

// The kernels need the lanes above, so they are a block of includes of their own.
#include "solver/cpu/lanes/compiled_kernels.h"

extern const LaneKernelSet kLaneKernels;
const LaneKernelSet kLaneKernels{"avx2", kLanes, kInLanes};

}  // namespace drape::cpu::avx2
