#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_REMEMBERED
#include "physics/interface.glsl"
#include "physics/kernels/contacts.glsl"
#include "physics/kernels/collide_tutorial.glsl"

void main() {
    if (thread() < threadCount) collideTutorial(thread());
}
