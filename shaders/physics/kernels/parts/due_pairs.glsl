#pragma once
#include "physics/kernels/parts/append_due_pairs.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Tells whether two patches may come into contact in a round, and were not measured for as much motion.
// `apart`: distance that the patches have at least at the start of the substep, m.
FN Bool isPairDue(Bool isOn, Uint a, Uint b, Real apart) {
    bool isFirst = contactCounters[0].round == 0u;
    Real coming = relativeMotion(patchMotions[a], patchMotions[b]);
    PRECISE Real kept = (isFirst ? params.clothThickness : 2.0f * leastClothGap()) + leastClothGap();
    PRECISE Real range = coming + kept;
    Bool isDue = isOn && apart < range;
    // meetPatches() keeps patches of fine cloth only as far apart as they have room for. If a full thickness were kept
    // here, all pairs of neighbours in such a cloth would be due in every substep.
    bool hasLessRoom = params.clothThickness > contactCounters[0].drift.w;
    if ((isFirst && !hasLessRoom) || !anyLane(isDue)) return isDue;
#ifdef ANY_DUE_PAIR_WILL_DO
    Real room = lesser(params.clothThickness, contactCounters[0].drift.w);  // at most that of this pair
#else
    Real room = lesser(params.clothThickness, lesser(patches[a].maxThickness, patches[b].maxThickness));
#endif
    if (isFirst) {
        PRECISE Real rangeInRoom = coming + (room + leastClothGap());
        return isDue && apart < rangeInRoom;
    }
    // The first round of the substep has measured all features, also of pairs that were not listed, that were closer
    // than their motion at that time plus the distance to keep.
    PRECISE Real covered = relativeMotion(firstPatchMotions[a], firstPatchMotions[b]) + room;
    PRECISE Real measured = range - leastClothGap();
    return isDue && covered < measured;
}
