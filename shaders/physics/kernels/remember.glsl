// Stores a particle's position before constraints act. absorb() measures their corrections from it.
FN void remember(uint i) { remembered[i] = positions[i]; }
