#version 450 core
// One work group does it all, since nearly every step has nothing to take back: then this is one dispatch that ends at
// once, where a dispatch for each round would cost more than many a step. threadCount is that of the links.
#define GROUP_SIZE 1024
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_LINKS
#define USES_MATERIALS
#define USES_STARTS
#define USES_SHARES
#include "physics/interface.glsl"
#include "physics/kernels/shares.glsl"
#include "physics/kernels/take_back.glsl"

// Buffers as the whole work group has left them.
void meet() {
    memoryBarrierBuffer();
    barrier();
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    uint particles = uint(starts.length());
    if (takesBack()) {
        for (uint i = lane; i < threadCount; i += GROUP_SIZE) startTakingBack(i);
        meet();
        for (uint round = 0u; round < kTakeBackRounds; ++round) {
            for (uint i = lane; i < threadCount; i += GROUP_SIZE) limitShares(i);
            meet();
            for (uint i = lane; i < particles; i += GROUP_SIZE) goOn(i);
            meet();
        }
        for (uint i = lane; i < particles; i += GROUP_SIZE) endTakingBack(i);
    }
}
