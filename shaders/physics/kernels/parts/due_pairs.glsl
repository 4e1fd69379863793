#pragma once
#include "physics/kernels/parts/append_due_pairs.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Tells whether two patches may come into contact, and were not measured for that much motion.
// `clear`: distance that the patches have at least at the start of the substep, m.
// `coming`: greatest distance that they move relative to each other, m.
FN Bool isPairDue(Bool isOn, PatchPair pair, Real clear, Real coming) {
    bool isFirst = contactCounters[0].round == 0u;
    PRECISE Real kept = (isFirst ? params.clothThickness : 2.0f * leastClothGap()) + leastClothGap();
    PRECISE Real range = coming + kept;
    PRECISE Real measured = range - leastClothGap();
    Bool isDue = isOn && clear < range && pair.covered < measured;
    // meetPatches() keeps patches of fine cloth only as far apart as they have room for. If a full thickness were kept
    // here, all pairs of neighbours in such a cloth would be due in every substep.
    bool hasLessRoom = isFirst && params.clothThickness > contactCounters[0].drift.w;
    if (!hasLessRoom || !anyLane(isDue)) return isDue;
    Real room = lesser(patches[pair.a].maxThickness, patches[pair.b].maxThickness);
    PRECISE Real rangeInRoom = coming + (lesser(params.clothThickness, room) + leastClothGap());
    return isDue && clear < rangeInRoom;
}
