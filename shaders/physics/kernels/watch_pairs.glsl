#include "physics/kernels/parts/due_pairs.glsl"

// Subtracts the substep's motion from the known distances of pairs. Lists the pairs that this motion may bring into
// contact, and that have not been measured for it. Threads share the pairs evenly.
FN void watchPairs(uint i) {
    bool isFirst = contactCounters[0].round == 0u;
    if (contactCounters[0].unproved == 0u || (!isFirst && contactCounters[0].wakes == 0u)) return;
    bool relists = (contactCounters[0].wakes & kRelist) != 0u;
    uint count = contactCounters[0].pairs;
    if (count > contactCounters[0].pairCapacity) count = contactCounters[0].pairCapacity;
#ifdef WATCHED_WHEN_FOUND
    if (relists) count = contactCounters[0].fixedPairs;
#endif
    uint step = sharingThreads();
    for (Uint k = laneOf(i); anyLane(k < Uint(count)); k = k + step) {
        Bool listed = k < Uint(count);
        Uint at = select(listed, k, firstLaneOf(k));
        PatchPair pair = patchPairs[at];
        // In the first round, all pairs that might come closer than a thickness were due. Pairs whose patches still
        // move nearly as they did then cannot meet now. After a new search, all pairs are tested.
        if (!isFirst && !relists) {
            PRECISE Real beyond = patchChanges[pair.a] + patchChanges[pair.b];
            listed = listed && beyond > 0.0f;
            if (!anyLane(listed)) continue;
        }
        Real taken = relativeMotion(firstPatchMotions[pair.a], firstPatchMotions[pair.b]);
        Real clear = pair.clear;
        Real coming = taken;
        if (isFirst) {
            PRECISE Real left = clear - taken;
            pair.clear = left;
            pair.covered = lesser(pair.covered, Real(0.0f));
            storeWhere(listed, patchPairs[at], pair);
        } else {
            // If a pair was measured in this substep, its distance is valid at the start of the substep. From the
            // distance of any other pair, subtracts the motion that contact added in the previous substep, after
            // watchPairs() had run.
            vec4 lastA = lastPatchMotions[pair.a];
            vec4 lastB = lastPatchMotions[pair.b];
            Real missed = select(pair.covered > 0.0f, Real(0.0f), lastA.w + lastB.w);
            PRECISE Real atStart = clear + taken - missed;
            clear = atStart;
            coming = relativeMotion(patchMotions[pair.a], patchMotions[pair.b]);
        }
        appendDuePair(isPairDue(isOwnLane(i) && listed, pair, clear, coming), at);
    }
}
