#include "physics/kernels/begin_cloth_contact.glsl"
#include "physics/kernels/mark_starts.glsl"

// Prepares cloth contact before the first substep of a step: stores the starts of all ways and resets the counts.
// end_contact.glsl prepares it for later substeps.
void main() {
    if (thread() < contactCounters[0].vertices) markStart(thread());
    if (thread() != 0u) return;
    contactCounters[0].mostRounds = 0u;
    beginClothContact(0u);
}
