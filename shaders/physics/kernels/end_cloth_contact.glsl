#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/parts/patch_motion_of.glsl"

// Subtracts a patch's motion from its reach. Also stores how far the patch's motion exceeds the motion that
// watchPairs() subtracted in this substep. If a list was full, pairs are missing, so the reach becomes negative to
// force a new search.
FN void endClothContact(uint q) {
    bool isFull = areListsFull();
    // If the last round of proofs changed no way, its measured motions are still valid.
    vec4 motion = patchMotions[q];
    if (isFull || contactCounters[0].unproved != 0u) motion = motionOf(patches[q], false);
    vec4 first = firstPatchMotions[q];
    vec4 last = lastPatchMotions[q];
    PRECISE Real firstSpread = first.w - last.w;
    PRECISE Vec3 turned = Vec3(motion) - Vec3(first);
    PRECISE Real missed = lengthOf(turned) + greater(motion.w - firstSpread, Real(0.0f));
    lastPatchMotions[q] = vec4(Vec3(motion), missed);
    PRECISE Real left = patchReaches[q] - usedReach(motion);
    if (isFull) left = Real(-1.0f);
    patchReaches[q] = left;
}
