#pragma once
#include "physics/kernels/parts/patch_motions.glsl"
// The travel of a patch is the sum of its motions since the last search for pairs. It bounds the net displacement of
// each corner: the means add up as vectors, the deviations as lengths.
//
// The clear distance of a pair, minus its relative travel at the start of any substep until the next search, is at most
// the distance of its features at that time. A pair that is measured when patches have already travelled therefore
// stores the measured distance minus that travel: features come back at most as far as they went.

// Returns the greatest distance that two patches have travelled relative to each other since the last search, m.
// Patches have not travelled since a search in this substep.
FN Real relativeTravel(Uint a, Uint b) {
    if (contactCounters[0].listed != 0u) return Real(0.0f);
    return relativeMotion(patchTravels[a], patchTravels[b]);
}
