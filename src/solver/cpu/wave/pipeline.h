#pragma once

#include <span>

#include "solver/cpu/wave/wave.h"
#include "solver/cpu/wave/workers.h"

namespace drape::cpu {

/// Takes substeps on each of the cloths, one after another. Where there are as many cloths as threads, each thread
/// takes cloths of its own; else the threads share the substeps of one: each takes some as a wave, and follows the
/// thread that has those before at a distance of as many rows as they reach; a single substep they share in strips of
/// rows. Nothing waits for all.
/// scratch: one for each thread. An exception in one thread ends the others too, and is rethrown here.
void runSubsteps(std::span<const WaveCloth> cloths, std::span<const std::vector<Substep>> substepsOf, Workers& workers,
                 std::span<WaveScratch> scratch);

}  // namespace drape::cpu
