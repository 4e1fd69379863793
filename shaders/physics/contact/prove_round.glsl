#include "physics/kernels/begin_proof.glsl"
#include "physics/kernels/prove_contacts.glsl"
#include "physics/kernels/watch_pairs.glsl"

bool isRelisted() { return (contactCounters[0].wakes & kRelist) != 0u; }

// Begins the next round of proofs. If it needs a new search for pairs, or measurements of pairs, leaves the round to
// finish_rounds.glsl. That is rare after the pushes.
void endRound() {
    contactCounters[0].worked = contactCounters[0].worked + 2u;  // counts this dispatch and measure_motion
    if (contactCounters[0].due > 0u || isRelisted()) {
        contactCounters[0].deferred = 1u;
        contactCounters[0].unproved = 0u;
        return;
    }
    beginProof(0u);
}

// Runs a round of proofs. The existing contacts are proved while watchPairs() runs: contacts that pairs add may be
// proved in any order. The last work group to finish ends the round.
void main() {
    // All work groups return here or none: only the last of them ends a round.
    if (contactCounters[0].unproved == 0u) return;
    if (thread() < threadCount && !isRelisted()) {
        watchPairs(thread());
        proveContacts(thread());
    }
    memoryBarrier();
    barrier();
    if (gl_LocalInvocationIndex != 0u) return;
    uint groups = (threadCount + GROUP_SIZE - 1u) / GROUP_SIZE;
    if (atomicAdd(contactCounters[0].arrived, 1u) != groups - 1u) return;
    memoryBarrier();
    contactCounters[0].arrived = 0u;
    endRound();
}
