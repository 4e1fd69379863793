#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// Threads append to the list by an atomic count. The list has room for all pairs.
FN void appendDuePair(Bool isDue, Uint pair) {
    if (isDue) duePairs[atomicAdd(contactCounters[0].due, 1u)] = pair;
}
#endif
