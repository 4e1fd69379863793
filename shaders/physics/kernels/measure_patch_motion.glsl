#include "physics/kernels/parts/patch_motion_of.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Measures a patch's motion. Requests a new search (kRelist) if the patch may come near patches that are not in the
// list of pairs. Requests new measurements (kRestless) if it may come closer to listed patches than they were measured
// for. In the last round of proofs, vertices may still stop anywhere on their ways.
FN void measurePatchMotion(uint q) {
    if (contactCounters[0].unproved == 0u) return;
    bool isFirst = contactCounters[0].round == 0u;
    vec4 motion = motionOf(patches[q], contactCounters[0].round == kProofRounds);
    patchMotions[q] = motion;
    if (isFirst) firstPatchMotions[q] = motion;
    vec4 first = firstPatchMotions[q];
    PRECISE Real used = usedReach(motion) + leastClothGap();
    // Measurements of a pair reach as far as its motion at that time plus a thickness. So the motion of either patch of
    // the pair may change by half of that thickness.
    PRECISE Real changed = lengthOf(Vec3(motion) - Vec3(first)) + absolute(motion.w - first.w);
    PRECISE Real spare = 0.5f * lesser(params.clothThickness, contactCounters[0].drift.w) - 2.0f * leastClothGap();
    bool isThicker = params.clothThickness > contactCounters[0].listedThickness;
    if (isThicker || anyLane(patchReaches[q] < used)) atomicOr(contactCounters[0].wakes, kRelist);
    PRECISE Real beyond = changed - spare;
    patchChanges[q] = beyond;
    if (anyLane(beyond > 0.0f)) atomicOr(contactCounters[0].wakes, kRestless);
}
