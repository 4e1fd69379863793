#define WAYS_END_ELSEWHERE
#define NOTHING_PASSES  // since this shader is for later rounds
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

// Waits until all threads are here and see everything that has been stored.
void meetAll() {
    memoryBarrier();
    barrier();
}

#define FOR_ALL(count, kernel)                                                            \
    for (uint q = gl_LocalInvocationIndex; q < contactCounters[0].count; q += GROUP_SIZE) kernel(q); \
    meetAll()

// Takes a round of proofs. `isDeferred`: whether the round has been begun elsewhere, up to measurePatchMotion().
void takeRound(bool isDeferred) {
    if (!isDeferred) {
        FOR_ALL(patches, takeProvedShares);
        FOR_ALL(patches, measurePatchMotion);
    }
    if ((contactCounters[0].wakes & kRelist) != 0u) {
        FOR_ALL(patches, fitPatchBoxes);
        FOR_ALL(clothPatches, findPatchPairs);
    }
    FOR_ALL(patches, watchPairs);
    FOR_ALL(patches, meetPatches);
    FOR_ALL(patches, proveContacts);
}

// Takes the rounds of proofs that are left, with one work group in a loop. All threads take the same branches, since
// nobody stores the counts that decide them until all have met.
void main() {
    bool isDeferred = contactCounters[0].deferred != 0u;
    if (!isDeferred && contactCounters[0].unproved == 0u) return;
    uint round = contactCounters[0].round;
    meetAll();
    if (gl_LocalInvocationIndex == 0u) {
        contactCounters[0].worked = contactCounters[0].worked + 1u;
        if (isDeferred) contactCounters[0].due = 0u;  // these pairs are watched once more
        contactCounters[0].deferred = 0u;
        contactCounters[0].unproved = 1u;
    }
    meetAll();
    takeRound(isDeferred);
    while (round < kProofRounds) {
        if (gl_LocalInvocationIndex == 0u) beginProof(0u);
        meetAll();
        if (contactCounters[0].unproved == 0u) break;
        takeRound(false);
        round = round + 1u;
    }
}
