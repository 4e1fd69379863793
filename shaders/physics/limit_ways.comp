#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_STARTS
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/limit_ways.glsl"

void main() {
    if (thread() < threadCount) limitWay(thread());
}
