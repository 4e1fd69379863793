#include "physics/kernels/begin_cloth_contact.glsl"
#include "physics/kernels/mark_starts.glsl"

// Runs before a substep of cloth.
void main() {
    if (thread() < contactCounters[0].vertices) markStart(thread());
    if (thread() == 0u) beginClothContact(0u);
}
