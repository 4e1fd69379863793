// Threads add to a list by an atomic count. It has room for all pairs.
FN void appendDuePair(Bool isDue, Uint pair) {
    if (isDue) duePairs[atomicAdd(contactCounters[0].due, 1u)] = pair;
}
