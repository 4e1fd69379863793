#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/parts/patch_motion_of.glsl"

// Subtracts the motion of a patch from its reach, and stores how much that motion differs from the motion for which
// pairs were watched. If a list was full, pairs are missing and have to be looked for again.
FN void endClothContact(uint q) {
    bool isFull = areListsFull();
    // If the last round has found all ways free, motions are still as it measured them.
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
