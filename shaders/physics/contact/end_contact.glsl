#define WAYS_END_ELSEWHERE
#include "physics/kernels/begin_cloth_contact.glsl"
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

// Whether another substep of the same step follows.
layout(location = kBeginsNextLocation) uniform uint beginsNext;

ContactPush noPush() {
    ContactPush push;
    push.x = 0;
    push.y = 0;
    push.z = 0;
    push.weight = 0u;
    return push;
}

// Ends contact in a substep, and prepares it for the next: stores where ways start, and lets the last work group reset
// the counts. The starts of this substep are still read here, so the next ones are another array.
void main() {
    uint i = thread();
    if (i < contactCounters[0].vertices) {
        if (contactCounters[0].contacts > 0u) {
            takeProvedShare(i);
            if (contactPushes[i].weight != 0u) contactPushes[i] = noPush();
            if (secondPushes[i].weight != 0u) secondPushes[i] = noPush();
        }
        keepProvedWay(i);
        if (beginsNext != 0u) nextStarts[i] = positions[i];
    }
    uint count = contactCounters[0].patches;
    if (i < count) {
        endClothContact(i);
        uint apart = count <= kDriftSamples ? 1u : count / kDriftSamples;
        if (i % apart == 0u && i / apart < kDriftSamples) sampleDrift(i / apart);
    }
    if (beginsNext == 0u) return;
    memoryBarrier();
    barrier();
    uint groups = (threadCount + GROUP_SIZE - 1u) / GROUP_SIZE;
    if (gl_LocalInvocationIndex != 0u || atomicAdd(contactCounters[0].arrived, 1u) != groups - 1u) return;
    memoryBarrier();
    contactCounters[0].arrived = 0u;
    beginClothContact(0u);
}
