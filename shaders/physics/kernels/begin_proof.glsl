#include "physics/kernels/parts/full_lists.glsl"

// Begins a round in which the ways of all vertices are proved. A single thread runs this kernel. Without contacts,
// nothing has to be proved. After the first round, ways must be proved again only if vertices stopped short in the
// previous round. If a list is full, nothing can be proved. Then no new search for pairs may follow: it would empty the
// list, and the list would seem to have had room.
FN void beginProof(uint i) {
    contactCounters[i].unproved = (areListsFull() || contactCounters[i].contacts == 0u) ? 0u : contactCounters[i].changed;
    if ((contactCounters[i].wakes & kRelist) != 0u) contactCounters[i].listed = 1u;
    contactCounters[i].changed = 0u;
    contactCounters[i].due = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].round = contactCounters[i].round + 1u;
}
