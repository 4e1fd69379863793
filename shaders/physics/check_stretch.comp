#version 450 core
#define USES_POSITIONS
#define USES_LINKS
#define USES_MATERIALS
#define USES_STARTS
#define USES_SHARES
#include "physics/interface.glsl"
#include "physics/kernels/shares.glsl"
#include "physics/kernels/check_stretch.glsl"

void main() {
    if (thread() < threadCount) checkStretch(thread());
}
