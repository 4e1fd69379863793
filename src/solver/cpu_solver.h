#pragma once

#include "solver/reference_solver.h"

namespace drape {

using CpuSolver = ReferenceSolver;

}  // namespace drape
