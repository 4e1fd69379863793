// Where a particle is as a substep starts: cloth contact proves its way from there.
FN void markStart(uint i) { starts[i] = positions[i]; }
