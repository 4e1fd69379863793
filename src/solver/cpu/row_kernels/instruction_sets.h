#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

#include "solver/cpu/row_kernels/rows.h"

namespace drape::cpu {

/// The row kernels that this build has and this processor can run, the slowest (which every processor can run) first.
std::span<const RowKernels* const> usableRowKernels();

/// Those by that name ("sse2", "avx2", "avx512"), or the fastest for an empty name. Nothing where they cannot be used.
const RowKernels* findRowKernels(std::string_view name);

/// Somebody asks for instructions that this build or this processor does not have.
class NoSuchInstructions : public std::invalid_argument {
public:
    /// whence: the source of the name, as in "DRAPE_CPU".
    NoSuchInstructions(std::string_view whence, std::string_view name);
};

/// The default of solvers: those that the environment variable DRAPE_CPU names, or the fastest where it
/// is not set or empty. Throws NoSuchInstructions.
const RowKernels& preferredRowKernels();

}  // namespace drape::cpu
