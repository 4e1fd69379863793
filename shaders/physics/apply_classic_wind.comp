#version 450 core
#define USES_POSITIONS
#define USES_TRIANGLES
#define USES_AIR
#define USES_FORCES
#include "physics/interface.glsl"
#include "physics/kernels/apply_classic_wind.glsl"

void main() {
    if (thread() < threadCount) applyClassicWind(thread());
}
