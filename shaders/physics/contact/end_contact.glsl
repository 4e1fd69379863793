#define WAYS_END_ELSEWHERE
#include "physics/kernels/keep_proved_ways.glsl"
#include "physics/kernels/sample_drift.glsl"
#include "physics/kernels/stop_short.glsl"

// Returns the place where a vertex's way ends. If a list was full, that is the start. Otherwise it is the place where
// the last round of proofs left the vertex. It is computed here, since other threads store it at the same time. Without
// contacts, shares are ignored: they are left over from an earlier substep.
Vec3 endOfWay(uint vertex) {
    if (areListsFull()) return Vec3(starts[vertex]);
    Real share = contactCounters[0].contacts > 0u ? uintBitsToFloat(wayShares[vertex]) : 1.0f;
    return share < 1.0f ? shortEnd(vertex, share) : Vec3(positions[vertex]);
}

#include "physics/kernels/end_cloth_contact.glsl"

void main() {
    uint i = thread();
    if (i < contactCounters[0].vertices) {
        if (contactCounters[0].contacts > 0u) takeProvedShare(i);
        keepProvedWay(i);
    }
    uint count = contactCounters[0].patches;
    if (i < count) {
        endClothContact(i);
        uint apart = count <= kDriftSamples ? 1u : count / kDriftSamples;
        if (i % apart == 0u && i / apart < kDriftSamples) sampleDrift(i / apart);
    }
}
