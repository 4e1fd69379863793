#version 450 core
// One part of taking back, for cloths of which one work group would take too long (take_back.comp). PART: 0 and 1 over
// links, 2 and 3 over particles. Each thread takes several, since nearly always there is nothing to do for any.
#ifndef PART
#define PART 0
#endif
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_LINKS
#define USES_MATERIALS
#define USES_STARTS
#define USES_SHARES
#include "physics/interface.glsl"
#include "physics/kernels/shares.glsl"
#include "physics/kernels/take_back.glsl"

void main() {
    if (!takesBack()) return;
    uint stride = gl_NumWorkGroups.x * GROUP_SIZE;
    for (uint i = thread(); i < threadCount; i += stride) {
#if PART == 0
        startTakingBack(i);
#elif PART == 1
        limitShares(i);
#elif PART == 2
        goOn(i);
#else
        endTakingBack(i);
#endif
    }
}
