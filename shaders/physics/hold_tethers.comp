#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_REMEMBERED
#define USES_TETHERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/tethered.glsl"
#include "physics/kernels/hold_tethers.glsl"

void main() {
    if (thread() < threadCount) holdTethers(thread());
}
