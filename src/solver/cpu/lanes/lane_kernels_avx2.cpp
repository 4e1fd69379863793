#include <immintrin.h>

#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/cpu/lanes/lane_macros.h"

namespace drape::cpu::avx2 {

// clang-format off: the kernels need the lanes.
#include "solver/cpu/lanes/lanes_avx2.h"
#include "solver/cpu/lanes/compiled_kernels.h"
// clang-format on

extern const LaneKernelSet kLaneKernels;
const LaneKernelSet kLaneKernels{"avx2", kLanes, kInLanes};

}  // namespace drape::cpu::avx2
