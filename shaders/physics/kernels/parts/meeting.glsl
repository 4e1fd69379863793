#pragma once
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/cloth_patches.glsl"
#include "physics/kernels/parts/patch_pairs.glsl"
#include "physics/kernels/parts/patch_travels.glsl"
// How far apart the features of two patches are looked at, when a pair that is due is measured.

// Returns the greatest distance to keep between two patches for which both have room at rest, m.
FN Real roomBetween(PlacedPatch p, PlacedPatch q) { return lesser(p.parts.maxThickness, q.parts.maxThickness); }

// Returns the distance below which features become contacts, m. Before the first round of proofs, these are features
// that must be kept apart; later, features that may meet.
FN Real contactRange(Uint a, Uint b, Real thickness) {
    Real kept = 2.0f * leastClothGap();
    if (contactCounters[0].round == 0u) kept = thickness;
    PRECISE Real range = relativeMotion(patchMotions[a], patchMotions[b]) + kept;
    return range;
}

// Returns the distance out to which features are measured, at least `range`, m. Neighbours in the sheet are measured
// farther out, since their boxes always meet.
// `at`: index of the pair in the list.
FN Real lookOf(Uint at, Real range, Real room, Real thickness) {
    Bool areNeighbours = at < Uint(contactCounters[0].fixedPairs);
    PRECISE Real far = select(areNeighbours, 1.6f * room, 4.0f * thickness);
    PRECISE Real look = greater(1.5f * (range + leastClothGap()), far);
    return look;
}

// Tells whether edges of a pair must be tested for crossing triangles. Contact prevents new crossings. So while no
// features cross, only pairs that were not measured before are tested. While any features cross, every near pair is
// tested, since a crossing can move to another pair. Pairs that cross are always near.
// `gap`: gap between the boxes of the two patches, m.
FN Bool mayCross(PatchPair pair, Real gap) {
    Bool may = !(gap > 0.0f);
    if (contactCounters[0].crossed == 0u) may = may && isUnmeasured(pair);
    return may;
}

// Returns a pair that was measured.
// `apart`: distance of the closest features at the start of the substep, m.
FN PatchPair measuredPair(Uint a, Uint b, Real apart) {
    Real travelled = Real(0.0f);
    if ((contactCounters[0].wakes & kRelist) == 0u) travelled = relativeTravel(a, b);
    PRECISE Real clear = apart - travelled;
    return packedPair(a, b, clear, allLanes(false));
}
