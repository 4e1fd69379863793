#define PUSHES_AGAIN
#include "physics/contact/twice_pushed.glsl"
vec4 placeToPush(uint vertex) { return vec4(placeAfterPush(vertex), positions[vertex].w); }
#include "physics/kernels/gauge_contacts.glsl"

// Measures the forces of the second pushes, as gaugeContacts() does those of the first.
void main() {
    if (thread() < threadCount) gaugeContacts(thread());
}
