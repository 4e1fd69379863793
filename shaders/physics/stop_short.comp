#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#define USES_WANTED
#define USES_WAY_SHARES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/stop_short.glsl"

void main() {
    if (thread() < threadCount) stopParticleShort(thread());
}
