#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

// Begins cloth contact in a substep. A single thread runs this kernel.
FN void beginClothContact(uint i) {
    uint samples = contactCounters[i].patches < kDriftSamples ? contactCounters[i].patches : kDriftSamples;
    // Still bodies need no new search as long as nothing is subtracted from their motion.
    PRECISE Real scale = 3.81469727e-6f * reciprocalOrZero(Real(samples)) * params.driftShare;
    PRECISE Vec3 drift = Vec3(Real(contactCounters[i].sumX), Real(contactCounters[i].sumY),
                              Real(contactCounters[i].sumZ)) * scale;
    contactCounters[i].drift = vec4(drift, contactCounters[i].drift.w);
    contactCounters[i].sumX = 0;
    contactCounters[i].sumY = 0;
    contactCounters[i].sumZ = 0;
    // Reduces the greatest length of a way if the lists of the last substep were full, and otherwise raises it.
    bool wasFull = areListsFull();
    Real limit = contactCounters[i].wayLimit;
    PRECISE Real shorter = 0.5f * lesser(limit, 0.5f * contactCounters[i].drift.w);
    PRECISE Real longer = 1.125f * limit;
    contactCounters[i].wayLimit = wasFull ? greater(shorter, leastClothGap()) : lesser(longer, kUnlimitedWay);
    // If a list was full, some crossings may have been missed.
    contactCounters[i].crossed = wasFull ? 1u : contactCounters[i].crosses;
    contactCounters[i].crosses = 0u;
    contactCounters[i].contacts = 0u;
    contactCounters[i].due = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].listed = 0u;
    contactCounters[i].round = 0u;
    contactCounters[i].unproved = 1u;
    contactCounters[i].changed = 1u;
    contactCounters[i].deferred = 0u;
}
