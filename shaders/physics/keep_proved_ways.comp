#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_STARTS
#define USES_WANTED
#define USES_WAY_SHARES
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/keep_proved_ways.glsl"

void main() {
    if (thread() < threadCount) keepProvedWay(thread());
}
