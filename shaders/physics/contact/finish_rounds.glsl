#pragma once
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

// Runs the remaining rounds of proofs in a loop, with a single work group. All threads take the same branches: no
// thread changes the counts that decide a branch until all have met at a barrier.
// `isDeferred`: whether the current round needs a new search for pairs, or measurements of pairs.
void finishRounds(bool isDeferred) {
    uint round = contactCounters[0].round;
    meetAll();
    if (gl_LocalInvocationIndex == 0u) {
        if (isDeferred) contactCounters[0].due = 0u;  // since watchPairs() lists these pairs again
        contactCounters[0].finished = 1u;
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
