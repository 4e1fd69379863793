// Adds the motion of a sampled patch to a sum. The next substep uses the mean as the motion of the cloth as a whole.
FN void sampleDrift(uint i) {
    uint count = contactCounters[0].patches;
    uint q = count <= kDriftSamples ? i : i * (count / kDriftSamples);
    Vec3 motion = Vec3(patchMotions[q]);
    Vec3 bounded = Vec3(clampBetween(motion.x, -0.25f, 0.25f), clampBetween(motion.y, -0.25f, 0.25f),
                        clampBetween(motion.z, -0.25f, 0.25f));
    PRECISE Vec3 units = bounded * 262144.0f;
    atomicAdd(contactCounters[0].sumX, int(units.x));
    atomicAdd(contactCounters[0].sumY, int(units.y));
    atomicAdd(contactCounters[0].sumZ, int(units.z));
}
