#define NOTHING_PASSES  // since features pass through each other only in the first round
#define FIRST_ENDS_ARE_WANTED
// Returns the position of a vertex at the end of its way, m. In the first round of proofs, other threads store it.
Vec3 endToProve(uint vertex) { return Vec3(contactCounters[0].round == 1u ? wanted[vertex] : positions[vertex]); }
#undef sharingThreads
#define sharingThreads() GROUP_SIZE
#define WAYS_END_ELSEWHERE
#include "physics/contact/take_proved_shares.glsl"

// Returns the place where the previous round left a vertex.
Vec3 endOfWay(uint vertex) {
    Real share = uintBitsToFloat(wayShares[vertex]);
    return share < 1.0f ? shortEnd(vertex, share) : Vec3(positions[vertex]);
}

#include "physics/kernels/begin_proof.glsl"
#include "physics/kernels/find_patch_pairs.glsl"
#include "physics/kernels/fit_patch_boxes.glsl"
#include "physics/kernels/measure_patch_motion.glsl"
#include "physics/kernels/meet_patches.glsl"
#include "physics/kernels/prove_contacts.glsl"
#include "physics/kernels/watch_pairs.glsl"

// Waits until all threads are here and each sees all stores of the others.
void meetAll() {
    memoryBarrier();
    barrier();
}

// Counts the current round. A single thread calls this.
void noteRound() { contactCounters[0].mostRounds = max(contactCounters[0].mostRounds, contactCounters[0].round); }

#define FOR_ALL(count, kernel)                                                            \
    for (uint q = gl_LocalInvocationIndex; q < contactCounters[0].count; q += GROUP_SIZE) kernel(q); \
    meetAll()

// Runs a round of proofs.
// `isDeferred`: whether all threads have begun the round, with measurePatchMotion() in a dispatch before this one.
void takeRound(bool isDeferred) {
    if (!isDeferred) {
        FOR_ALL(patches, takeProvedShares);
        FOR_ALL(patches, measurePatchMotion);
    }
    if ((contactCounters[0].wakes & kRelist) != 0u) {
        FOR_ALL(patches, fitPatchBoxes);
        FOR_ALL(clothPatches, findPatchPairs);
    }
    watchPairs(gl_LocalInvocationIndex);
    meetAll();
    meetPatches(gl_LocalInvocationIndex);
    meetAll();
    proveContacts(gl_LocalInvocationIndex);
    meetAll();
}

// Runs the rounds of proofs that are left, with a single work group: those beyond the rounds that are dispatched over all
// pairs and contacts, and those that need a new search for pairs or measurements of pairs. Its time grows with the
// cloth, so only small cloth takes it. All threads take the same branches: no thread changes the counts that decide a
// branch until all have met at a barrier.
void main() {
    if (contactCounters[0].unproved == 0u) return;
    bool isDeferred = contactCounters[0].deferred != 0u;
    uint round = contactCounters[0].round;
    meetAll();
    if (gl_LocalInvocationIndex == 0u) {
        contactCounters[0].worked = contactCounters[0].worked + 1u;
        noteRound();
    }
    meetAll();
    takeRound(isDeferred);
    while (round < kProofRounds) {
        if (gl_LocalInvocationIndex == 0u) beginProof(0u);
        meetAll();
        if (contactCounters[0].unproved == 0u) break;
        if (gl_LocalInvocationIndex == 0u) noteRound();
        takeRound(false);
        round = round + 1u;
    }
}
