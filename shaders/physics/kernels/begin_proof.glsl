#include "physics/kernels/parts/full_lists.glsl"

// Begins a round in which the ways of all vertices are proved: one thread. Where nothing is near, there is nothing to
// prove, and after the first round only where vertices stopped short in the one before. Where a list is full, nothing
// can be proved, nor may pairs be looked for again: that would begin their list anew, as if there had been room.
FN void beginProof(uint i) {
    contactCounters[i].unproved = (areListsFull() || contactCounters[i].contacts == 0u) ? 0u : contactCounters[i].changed;
    contactCounters[i].changed = 0u;
    contactCounters[i].due = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].round = contactCounters[i].round + 1u;
}
