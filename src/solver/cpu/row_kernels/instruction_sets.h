#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

#include "solver/cpu/row_kernels/rows.h"

namespace drape::cpu {

/// Returns the row kernels that this build has and this processor can run, slowest first. Every processor can run the
/// first.
std::span<const RowKernels* const> usableRowKernels();

/// Returns the row kernels called "sse2", "avx2" or "avx512", or the fastest if `name` is empty. Null if they cannot be
/// used.
const RowKernels* findRowKernels(std::string_view name);

/// Thrown if this build or this processor lacks the requested instructions.
class NoSuchInstructions : public std::invalid_argument {
public:
    /// `whence`: source of the name, for example "DRAPE_CPU".
    NoSuchInstructions(std::string_view whence, std::string_view name);
};

/// Returns the default row kernels of solvers: those that the environment variable DRAPE_CPU names, or the fastest if
/// it is unset or empty. Throws NoSuchInstructions.
const RowKernels& preferredRowKernels();

}  // namespace drape::cpu
