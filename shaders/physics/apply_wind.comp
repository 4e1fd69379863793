#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_TRIANGLES
#define USES_AIR
#define USES_FORCES
#include "physics/interface.glsl"
#include "physics/kernels/apply_wind.glsl"

void main() {
    if (thread() < threadCount) applyWind(thread());
}
