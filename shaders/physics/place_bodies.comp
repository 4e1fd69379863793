#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_BODIES
#include "physics/interface.glsl"
#include "physics/kernels/place_bodies.glsl"

void main() {
    if (thread() < threadCount) placeBody(thread());
}
