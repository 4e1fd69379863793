#version 450 core
#define USES_DISPLACEMENTS
#include "physics/interface.glsl"
#include "physics/kernels/scale_displacement.glsl"

void main() {
    if (thread() < threadCount) scaleDisplacement(thread());
}
