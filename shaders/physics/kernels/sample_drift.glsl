// Adds the motion of a patch to what the next substep takes for that of the cloth as a whole.
FN void sampleDrift(uint i) {
    uint count = contactCounters[0].patches;
    uint q = count <= driftSamples() ? i : i * (count / driftSamples());
    Vec3 motion = Vec3(lastPatchMotions[q]);
    atomicAdd(contactCounters[0].sumX, int(clampBetween(motion.x, -0.25f, 0.25f) * 262144.0f));
    atomicAdd(contactCounters[0].sumY, int(clampBetween(motion.y, -0.25f, 0.25f) * 262144.0f));
    atomicAdd(contactCounters[0].sumZ, int(clampBetween(motion.z, -0.25f, 0.25f) * 262144.0f));
}
