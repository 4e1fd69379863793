#pragma once

#include "solver/cpu/row_kernels/rows.h"
#include "solver/reference/reference_solver.h"

namespace drape::cpu {

/// Takes a pass over the reference solver's own arrays: in lanes where there is such a kernel, else by the reference.
/// Ranges of a pass may run at once after reference.prepare().
void runPass(ReferenceSolver& reference, const RowKernels& kernels, const Pass& pass, const Step& step);

}  // namespace drape::cpu
