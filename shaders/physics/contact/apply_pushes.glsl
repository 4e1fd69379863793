#include "physics/kernels/apply_pushes.glsl"
#include "physics/kernels/begin_proof.glsl"

// In the first of its dispatches, one thread also begins the first round of proofs. Pushes read nothing that this
// changes.
void main() {
    if (thread() == 0u && contactCounters[0].round == 0u) {
        bool relisted = (contactCounters[0].wakes & kRelist) != 0u;
        // Counts the dispatches with work: start_contact, measure_motion, watch_pairs, end_contact; fit_boxes and
        // find_patch_pairs; meet_patches; pushes.
        contactCounters[0].worked = contactCounters[0].worked + 4u + (relisted ? 2u : 0u) +
                                    (contactCounters[0].due > 0u ? 1u : 0u) +
                                    (contactCounters[0].contacts > 0u ? 4u : 0u);
        beginProof(0u);
    }
    if (thread() < contactCounters[0].vertices) applyPushes(thread());
}
