// Begins a round in which the ways of all vertices are proved: one thread. The first has all to prove, each later one
// those that stopped short in the one before; the last leaves nothing to be proved.
FN void beginProof(uint i) {
    contactCounters[i].unproved = contactCounters[i].changed;
    contactCounters[i].changed = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].round = contactCounters[i].round + 1u;
}
