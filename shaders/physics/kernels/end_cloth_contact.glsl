#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/parts/patch_motion_of.glsl"

// Adds a patch's motion to its travel, and subtracts it from its reach. If a list was full, pairs are missing, so the
// reach becomes negative to force a new search.
FN void endClothContact(uint q) {
    bool isFull = areListsFull();
    // If the last round of proofs changed no way, its measured motions are still valid.
    vec4 motion = patchMotions[q];
    if (isFull || contactCounters[0].unproved != 0u) motion = motionOf(patches[q], false);
    patchMotions[q] = motion;
    vec4 travel = patchTravels[q];
    bool isListed = contactCounters[0].listed != 0u || (contactCounters[0].wakes & kRelist) != 0u;
    if (isListed) travel = vec4(0.0f);
    PRECISE Vec3 mean = Vec3(travel) + Vec3(motion);
    PRECISE Real spread = travel.w + motion.w;
    patchTravels[q] = vec4(mean, spread);
    PRECISE Real left = patchReaches[q] - usedReach(motion);
    if (isFull) left = Real(-1.0f);
    patchReaches[q] = left;
}
