#include <immintrin.h>

#include "solver/cpu/lanes/lane_kernel_set.h"
#include "solver/cpu/lanes/lane_macros.h"

namespace drape::cpu::avx512 {

// clang-format off: the kernels need the lanes.
#include "solver/cpu/lanes/lanes_avx512.h"
#include "solver/cpu/lanes/compiled_kernels.h"
// clang-format on

extern const LaneKernelSet kLaneKernels;
const LaneKernelSet kLaneKernels{"avx512", kLanes, kInLanes};

}  // namespace drape::cpu::avx512
