#include "physics/kernels/apply_pushes.glsl"
#include "physics/kernels/begin_proof.glsl"

// Applies pushes. In the first dispatch of a substep, one thread also begins the first round of proofs. This changes
// nothing that applyPushes() reads.
void main() {
    if (thread() == 0u && contactCounters[0].round == 0u) {
        bool relisted = (contactCounters[0].wakes & kRelist) != 0u;
        // Counts the dispatches with work: always start_contact, measure_motion, watch_pairs and end_contact; after a
        // new search also fit_boxes and find_patch_pairs; with due pairs meet_patches; with contacts four for pushes.
        contactCounters[0].worked = contactCounters[0].worked + 4u + (relisted ? 2u : 0u) +
                                    (contactCounters[0].due > 0u ? 1u : 0u) +
                                    (contactCounters[0].contacts > 0u ? 4u : 0u);
        beginProof(0u);
    }
    if (thread() < contactCounters[0].vertices) applyPushes(thread());
}
