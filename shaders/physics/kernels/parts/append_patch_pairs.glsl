#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Appends a pair to the list. Threads share an atomic count, which keeps counting when the list is full.
FN void appendPatchPair(Bool isFound, Uint a, Uint b, Real clear) {
    if (!isFound) return;
    uint slot = atomicAdd(contactCounters[0].pairs, 1u);
    if (slot >= contactCounters[0].pairCapacity) return;
    patchPairs[slot].a = a;
    patchPairs[slot].b = b;
    patchPairs[slot].clear = clear;
    patchPairs[slot].covered = -1.0f;
}
#endif
