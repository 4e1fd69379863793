#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_REMEMBERED
#define USES_TRIANGLES
#define USES_COLLIDERS
#define USES_TRIANGLE_CONTACTS
#include "physics/interface.glsl"
#include "physics/kernels/parts/contacts.glsl"
#include "physics/kernels/collide_triangles.glsl"

void main() {
    if (thread() < threadCount) collideTriangle(thread());
}
