#pragma once

#include "solver/cpu/row_kernels/rows.h"
#include "solver/reference/reference_solver.h"

namespace drape::cpu {

/// Takes a pass over the reference solver's own arrays: in lanes where there is such a kernel, else by the reference.
/// Ranges of a pass may run at once after reference.prepare(). sharingThreads: of a kernel whose threads share a list,
/// how many do: as many as there are patches, if nothing is said.
void runPass(ReferenceSolver& reference, const RowKernels& kernels, const Pass& pass, const Step& step,
             std::optional<glm::uint> sharingThreads = {});

}  // namespace drape::cpu
