#pragma once
#ifndef IN_LANES  // kernels in lanes have their own version: src/solver/cpu/lanes/lane_kernels.h
// Appends a pair to the list of due pairs, which has room for all pairs. Threads share an atomic count. A dispatch that
// only asks whether any pair is due has no such list.
FN void appendDuePair(Bool isDue, Uint pair) {
#ifdef ANY_DUE_PAIR_WILL_DO
    if (isDue) atomicOr(contactCounters[0].due, 1u);
#else
    if (isDue) duePairs[atomicAdd(contactCounters[0].due, 1u)] = pair;
#endif
}
#endif
