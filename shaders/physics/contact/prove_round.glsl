#define NOTHING_PASSES  // since features pass through each other only in the first round
#define FIRST_ENDS_ARE_WANTED
// Returns the position of a vertex at the end of its way, m. In the first round of proofs, other threads store it.
Vec3 endToProve(uint vertex) { return Vec3(contactCounters[0].round == 1u ? wanted[vertex] : positions[vertex]); }
// The number of threads that run a round: all of the dispatch, or a single work group.
uint proving;
#undef sharingThreads
#define sharingThreads() proving
#include "physics/contact/finish_rounds.glsl"

// The number of rounds that are dispatched over all pairs and contacts.
layout(location = kWideRoundsLocation) uniform uint wideRounds;

shared bool isLastGroup;

bool isRelisted() { return (contactCounters[0].wakes & kRelist) != 0u; }

// Runs a round of proofs. The existing contacts are proved while watchPairs() runs: contacts that pairs add may be
// proved in any order. The last work group to finish begins the next round. It runs all remaining rounds by itself if
// this round needs a new search for pairs or measurements of pairs, which is rare after the pushes, or if it is the last
// round that is dispatched.
void main() {
    // All work groups return here or none: only the last of them ends a round.
    if (contactCounters[0].unproved == 0u || contactCounters[0].finished != 0u) return;
    proving = threadCount;
    if (contactCounters[0].round == 1u) {
        for (uint i = thread(); i < contactCounters[0].vertices; i += threadCount) positions[i] = wanted[i];
    }
    if (thread() < threadCount && !isRelisted()) {
        watchPairs(thread());
        proveContacts(thread());
    }
    memoryBarrier();
    barrier();
    if (gl_LocalInvocationIndex == 0u) {
        uint groups = (threadCount + GROUP_SIZE - 1u) / GROUP_SIZE;
        isLastGroup = atomicAdd(contactCounters[0].arrived, 1u) == groups - 1u;
    }
    meetAll();
    if (!isLastGroup) return;
    bool isDeferred = contactCounters[0].due > 0u || isRelisted();
    bool isLastRound = contactCounters[0].round >= wideRounds;
    meetAll();
    if (gl_LocalInvocationIndex == 0u) {
        contactCounters[0].arrived = 0u;
        contactCounters[0].worked = contactCounters[0].worked + 2u;  // counts this dispatch and measure_motion
        noteRound();
        if (!isDeferred) beginProof(0u);
    }
    meetAll();
    if (!isDeferred && !(isLastRound && contactCounters[0].unproved != 0u)) return;
    proving = GROUP_SIZE;
    finishRounds(isDeferred);
}
