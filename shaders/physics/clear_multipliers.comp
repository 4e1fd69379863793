#version 450 core
#define USES_MULTIPLIERS
#include "physics/interface.glsl"
#include "physics/kernels/clear_multipliers.glsl"

void main() {
    if (thread() < threadCount) clearMultiplier(thread());
}
