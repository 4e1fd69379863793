// Stores where a particle is as a substep starts. Cloth contact proves its way from there.
FN void markStart(uint i) { starts[i] = positions[i]; }
