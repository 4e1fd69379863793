#define PUSHES_AGAIN
#include "physics/contact/twice_pushed.glsl"
vec4 placeToPush(uint vertex) { return vec4(placeAfterPush(vertex), positions[vertex].w); }
#include "physics/kernels/begin_proof.glsl"
#include "physics/kernels/push_contacts.glsl"

// Lets contacts push a second time, from where the first pushes have led. One thread also begins the first round of
// proofs. This changes nothing that pushContacts() reads.
void main() {
    if (thread() == 0u) {
        bool relisted = (contactCounters[0].wakes & kRelist) != 0u;
        // Counts the dispatches with work: always measure_motion, list_pairs and end_contact; after a new search also
        // fit_boxes; with due pairs the dispatch that meets them; with contacts this one.
        contactCounters[0].worked = contactCounters[0].worked + 3u + (relisted ? 1u : 0u) +
                                    (contactCounters[0].due > 0u ? 1u : 0u) +
                                    (contactCounters[0].contacts > 0u ? 1u : 0u);
        beginProof(0u);
    }
    if (thread() < threadCount) pushContacts(thread());
}
