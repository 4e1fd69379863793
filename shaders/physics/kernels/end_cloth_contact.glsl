// Takes the motion of a patch off its reach. Where a list was full, pairs are missing, and are looked for again.
FN void endClothContact(uint q) {
    bool isFull = contactCounters[0].pairs > contactCounters[0].pairCapacity ||
                  contactCounters[0].contacts > contactCounters[0].contactCapacity;
    vec4 motion = motionOf(patches[q], false);
    lastPatchMotions[q] = motion;
    PRECISE Real left = patchReaches[q] - usedReach(motion);
    if (isFull) left = Real(-1.0f);
    patchReaches[q] = left;
}
