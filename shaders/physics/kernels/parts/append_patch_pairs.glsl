#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Stores a pair of patches whose distance is at least `clear` (m) in the list, if there is room. In the dispatch that
// also watches the pairs of the first round, does so for this one.
FN void storePatchPair(uint slot, Uint a, Uint b, Real clear) {
    if (slot >= contactCounters[0].pairCapacity) return;
    PatchPair pair;
    pair.a = a;
    pair.b = b;
    pair.clear = clear;
    pair.covered = -1.0f;
#ifdef WATCHED_WHEN_FOUND
    Real taken = relativeMotion(firstPatchMotions[a], firstPatchMotions[b]);
    PRECISE Real left = clear - taken;
    appendDuePair(isPairDue(true, pair, clear, taken), slot);
    pair.clear = left;
#endif
    patchPairs[slot] = pair;
}

// Appends a pair to the list. Threads share an atomic count, which keeps counting when the list is full.
FN void appendPatchPair(Bool isFound, Uint a, Uint b, Real clear) {
    if (isFound) storePatchPair(atomicAdd(contactCounters[0].pairs, 1u), a, b, clear);
}
#endif
