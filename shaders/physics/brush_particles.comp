#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_BRUSHES
#include "physics/interface.glsl"
#include "physics/kernels/brush_particles.glsl"

void main() {
    if (thread() < threadCount) brushParticle(thread());
}
