#define ANY_DUE_PAIR_WILL_DO
#define FIRST_ENDS_ARE_WANTED
// Returns the position of a vertex at the end of its way, m. In the first round of proofs, other threads store it.
Vec3 endToProve(uint vertex) { return Vec3(contactCounters[0].round == 1u ? wanted[vertex] : positions[vertex]); }
#include "physics/kernels/begin_proof.glsl"
#include "physics/kernels/prove_contacts.glsl"
#include "physics/kernels/watch_pairs.glsl"

// Whether the dispatches before this one have found and measured the pairs of this round.
layout(location = kHasMetLocation) uniform uint hasMet;

bool isRelisted() { return (contactCounters[0].wakes & kRelist) != 0u; }

// Runs a round of proofs. The existing contacts are proved while watchPairs() runs: contacts that pairs add may be
// proved in any order. The last work group to finish begins the next round. If this round needs a new search for pairs
// or measurements of pairs, which is rare after the pushes, it is deferred instead: later dispatches do that, and prove
// all contacts of the round again.
void main() {
    // All work groups return here or none: only the last of them ends a round.
    if (contactCounters[0].unproved == 0u || contactCounters[0].deferred > hasMet) return;
    if (contactCounters[0].round == 1u) {
        for (uint i = thread(); i < contactCounters[0].vertices; i += threadCount) positions[i] = wanted[i];
    }
    if (thread() < threadCount && (hasMet != 0u || !isRelisted())) {
        if (hasMet == 0u) watchPairs(thread());
        proveContacts(thread());
    }
    memoryBarrier();
    barrier();
    if (gl_LocalInvocationIndex != 0u) return;
    uint groups = (threadCount + GROUP_SIZE - 1u) / GROUP_SIZE;
    if (atomicAdd(contactCounters[0].arrived, 1u) != groups - 1u) return;
    memoryBarrier();
    bool isDeferred = hasMet == 0u && (contactCounters[0].due > 0u || isRelisted());
    contactCounters[0].arrived = 0u;
    contactCounters[0].worked = contactCounters[0].worked + 2u;  // counts this dispatch and measure_motion
    contactCounters[0].mostRounds = max(contactCounters[0].mostRounds, contactCounters[0].round);
    bool isLast = contactCounters[0].round == kProofRounds;
    contactCounters[0].deferred = isDeferred ? 1u : isLast ? 2u : 0u;
    if (!isDeferred && !isLast) {
        beginProof(0u);
        return;
    }
    contactCounters[0].due = 0u;  // since a later dispatch lists the pairs of a deferred round
    if (isDeferred) return;
    // Leaves nothing to do for later dispatches.
    if (isRelisted()) contactCounters[0].listed = 1u;
    contactCounters[0].wakes = 0u;
}
