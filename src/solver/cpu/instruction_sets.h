#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "solver/cpu/rows.h"

namespace drape::cpu {

/// The row kernels that this build has and this processor can run, the slowest (which every processor can run) first.
std::span<const RowKernels* const> usableRowKernels();

/// Those by that name ("sse2", "avx2", "avx512"), or the fastest for an empty name. Nothing where they cannot be used.
const RowKernels* findRowKernels(std::string_view name);

/// What solvers use unless told otherwise: those that the environment variable DRAPE_CPU names if they can be used,
/// else the fastest.
const RowKernels& preferredRowKernels();

}  // namespace drape::cpu
