// Takes the motion of a patch off its reach, and for the next substep's drift samples that of some patches.
FN void endClothContact(uint q) {
    vec4 motion = motionOf(patches[q], false);
    lastPatchMotions[q] = motion;
    bool isFull = contactCounters[0].pairs > contactCounters[0].pairCapacity ||
                  contactCounters[0].contacts > contactCounters[0].contactCapacity;
    PRECISE Real left = patchReaches[q] - usedReach(motion);
    patchReaches[q] = isFull ? -1.0f : left;  // pairs that are missing are looked for again
    if (q == 0u && isFull) contactCounters[0].held = contactCounters[0].held + 1u;
    uint every = contactCounters[0].patches / 256u + 1u;
    if (q % every != 0u) return;
    Real unit = 262144.0f;
    atomicAdd(contactCounters[0].sumX, int(clampBetween(motion.x, -0.25f, 0.25f) * unit));
    atomicAdd(contactCounters[0].sumY, int(clampBetween(motion.y, -0.25f, 0.25f) * unit));
    atomicAdd(contactCounters[0].sumZ, int(clampBetween(motion.z, -0.25f, 0.25f) * unit));
    atomicAdd(contactCounters[0].samples, 1u);
}
