#version 450 core
#define USES_POSITIONS
#define USES_TRIANGLES
#define USES_TRIANGLE_STARTS
#define USES_TRIANGLES_OF
#define USES_TRIANGLE_CONTACTS
#include "physics/interface.glsl"
#include "physics/kernels/apply_triangle_contacts.glsl"

void main() {
    if (thread() < threadCount) applyTriangleContacts(thread());
}
