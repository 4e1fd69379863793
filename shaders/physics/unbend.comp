#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_BEND_SHARES
#define USES_CURVATURES
#include "physics/interface.glsl"
#include "physics/kernels/unbend.glsl"

void main() {
    if (thread() < threadCount) unbend(thread());
}
