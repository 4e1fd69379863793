#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Appends a pair to the list of due pairs, which has room for all pairs. Threads share an atomic count.
FN void appendDuePair(Bool isDue, Uint pair) {
    if (isDue) duePairs[atomicAdd(contactCounters[0].due, 1u)] = pair;
}
#endif
