#include "physics/kernels/begin_cloth_contact.glsl"
#include "physics/kernels/mark_starts.glsl"

// Prepares cloth contact before each substep: stores the starts of all ways and resets the counts.
void main() {
    if (thread() < contactCounters[0].vertices) markStart(thread());
    if (thread() == 0u) beginClothContact(0u);
}
