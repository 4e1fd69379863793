#include "physics/kernels/parts/due_pairs.glsl"
#include "physics/kernels/parts/patch_pairs.glsl"
#include "physics/kernels/parts/patch_travels.glsl"

// Lists the pairs that the motion of a round may bring into contact, and that have not been measured for it. Threads
// share the pairs evenly. Pairs are only read, except that after a new search those in front, which stay in the list,
// lose the distance that their patches travelled since the search before.
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
        Uint a = firstOf(pair);
        Uint b = secondOf(pair);
        // In the first round, all pairs that might come closer than a thickness were due. Pairs whose patches still
        // move nearly as they did then cannot meet now. After a new search, all pairs are tested.
        if (!isFirst && !relists) {
            PRECISE Real beyond = patchChanges[a] + patchChanges[b];
            listed = listed && beyond > 0.0f;
            if (!anyLane(listed)) continue;
        }
        Real travelled = relativeTravel(a, b);
        Bool stays = at < Uint(contactCounters[0].fixedPairs);
        if (relists) travelled = select(stays, travelled, Real(0.0f));
        PRECISE Real apart = clearOf(pair) - travelled;
        if (relists) storeWhere(listed && stays, patchPairs[at], packedPair(a, b, apart, isUnmeasured(pair)));
        appendDuePair(isPairDue(isOwnLane(i) && listed, a, b, apart), at);
    }
}
