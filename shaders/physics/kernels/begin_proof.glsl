#include "physics/kernels/parts/full_lists.glsl"

// Begins a round in which the ways of all vertices are proved. A single thread runs it. If nothing is near, there is
// nothing to prove. After the first round there is something to prove only if vertices stopped short in the previous
// one. If a list is full, nothing can be proved, and pairs must not be looked for again: that would begin their list
// anew, as if there had been room.
FN void beginProof(uint i) {
    contactCounters[i].unproved = (areListsFull() || contactCounters[i].contacts == 0u) ? 0u : contactCounters[i].changed;
    contactCounters[i].changed = 0u;
    contactCounters[i].due = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].round = contactCounters[i].round + 1u;
}
