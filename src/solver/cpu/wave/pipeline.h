#pragma once

#include <span>

#include "solver/cpu/wave/wave.h"
#include "solver/cpu/wave/workers.h"

namespace drape::cpu {

/// Computes consecutive substeps of each cloth. If there are at least as many cloths as threads, each thread computes
/// cloths of its own. Otherwise the threads share the substeps of one cloth: each computes some of them as a wave, and
/// follows the thread with the previous wave as closely as its passes allow. A single substep is shared in strips of
/// rows. No thread waits for all others. An exception in one thread ends the others too, and is rethrown here.
/// `scratch`: one for each thread.
void runSubsteps(std::span<const WaveCloth> cloths, std::span<const std::vector<Substep>> substepsOf, Workers& workers,
                 std::span<WaveScratch> scratch);

}  // namespace drape::cpu
