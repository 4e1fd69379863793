// Stores the positions from which absorb() measures the corrections.
FN void remember(uint i) { remembered[i] = positions[i]; }
