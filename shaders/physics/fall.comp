#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#include "physics/interface.glsl"
#include "physics/kernels/fall.glsl"

void main() {
    if (thread() < threadCount) fall(thread());
}
