#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_TRIANGLE_STARTS
#define USES_TRIANGLES_OF
#define USES_FORCES
#include "physics/interface.glsl"
#include "physics/kernels/parts/gather_force.glsl"
#include "physics/kernels/integrate.glsl"

void main() {
    if (thread() < threadCount) integrate(thread());
}
