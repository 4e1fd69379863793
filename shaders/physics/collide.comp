#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_REMEMBERED
#define USES_COLLIDERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/contacts.glsl"
#include "physics/kernels/collide.glsl"

void main() {
    if (thread() < threadCount) collide(thread());
}
