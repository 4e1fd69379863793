#pragma once
#ifndef IN_LANES  // several lanes do this at once: src/solver/cpu/lanes/lane_kernels.h
// Threads append to the list by an atomic count, which keeps counting when the list is full.
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
