#version 450 core
#define USES_POSITIONS
#define USES_LINKS
#define USES_MATERIALS
#define USES_BEND_ELEMENTS
#define USES_CURVATURES
#include "physics/interface.glsl"
#include "physics/kernels/measure_bends.glsl"

void main() {
    if (thread() < threadCount) measureBend(thread());
}
