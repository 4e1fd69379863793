#include <immintrin.h>

#include "solver/cpu/lanes/lane_macros.h"
#include "solver/cpu/row_kernels/rows.h"

namespace drape::cpu::avx2 {

#include "solver/cpu/lanes/lanes_avx2.h"
#include "solver/cpu/row_kernels/row_kernels.h"

extern const RowKernels kRowKernels;
const RowKernels kRowKernels{"avx2",    kLanes,    relaxRow,      windRow,        moveRow, measureRow,
                             unbendRow, finishRow, loadCopiedRow, storeCopiedRow, kInLanes};

}  // namespace drape::cpu::avx2
