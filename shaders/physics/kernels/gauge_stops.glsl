#include "physics/kernels/parts/stopped_ways.glsl"

// Adds the force by which the proof stops a vertex short, after the last round.
FN void gaugeStop(uint i) {
    stopCounts[i] = 0u;
    if (areListsFull() || contactCounters[0].contacts == 0u || !isStopped(i)) return;
    addContactForce(i, stoppingForce(i));
}
