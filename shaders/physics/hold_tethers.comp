#version 450 core
#define USES_POSITIONS
#define USES_TETHERS
#include "physics/interface.glsl"
#include "physics/kernels/hold_tethers.glsl"

void main() {
    if (thread() < threadCount) holdTethers(thread());
}
