#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#include "physics/interface.glsl"
#include "physics/kernels/mark_starts.glsl"

void main() {
    if (thread() < threadCount) markStart(thread());
}
