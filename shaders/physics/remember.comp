#version 450 core
#define USES_POSITIONS
#define USES_REMEMBERED
#include "physics/interface.glsl"
#include "physics/kernels/remember.glsl"

void main() {
    if (thread() < threadCount) remember(thread());
}
