#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#define USES_CONTACT_PUSHES
#define USES_CLOTH_CONTACTS
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/add_pushes.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#include "physics/kernels/push_contacts.glsl"

void main() {
    if (thread() < threadCount) pushContacts(thread());
}
