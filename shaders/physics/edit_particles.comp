#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_EDITS
#include "physics/interface.glsl"
#include "physics/kernels/edit_particles.glsl"

void main() {
    if (thread() < threadCount) editParticle(thread());
}
