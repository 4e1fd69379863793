// Stores a particle's position at the start of a substep. Cloth contact proves the particle's way from there.
FN void markStart(uint i) { starts[i] = positions[i]; }
