#pragma once
#include "physics/kernels/parts/patch_pairs.glsl"
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Stores a pair of patches whose distance is at least `clear` (m) in the list, if there is room. In the dispatch that
// also watches the pairs of the first round, does so for this one.
FN void storePatchPair(uint slot, Uint a, Uint b, Real clear) {
    if (slot >= contactCounters[0].pairCapacity) return;
    PatchPair pair = packedPair(a, b, clear, true);
    patchPairs[slot] = pair;
#ifdef WATCHED_WHEN_FOUND
    // Uses the rounded distance, so that the same pairs become due as in watchPairs(), which reads the list.
    appendDuePair(isPairDue(true, a, b, clearOf(pair)), slot);
#endif
}

// Appends a pair to the list. Threads share an atomic count, which keeps counting when the list is full.
FN void appendPatchPair(Bool isFound, Uint a, Uint b, Real clear) {
    if (isFound) storePatchPair(atomicAdd(contactCounters[0].pairs, 1u), a, b, clear);
}
#endif
