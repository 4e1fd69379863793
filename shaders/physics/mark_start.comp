#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#define USES_SHARES
#include "physics/interface.glsl"
#include "physics/kernels/mark_start.glsl"

void main() {
    if (thread() < threadCount) markStart(thread());
}
