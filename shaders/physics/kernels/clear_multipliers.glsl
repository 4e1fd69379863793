// Clears a link's multiplier, since no link has pulled before the first iteration of a substep.
FN void clearMultiplier(uint i) { multipliers[i] = vec4(0.0f); }
