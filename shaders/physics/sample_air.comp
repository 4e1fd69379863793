#version 450 core
#define USES_POSITIONS
#define USES_TRIANGLES
#define USES_AIR
#include "physics/interface.glsl"
#include "physics/kernels/sample_air.glsl"

void main() {
    if (thread() < threadCount) sampleAir(thread());
}
