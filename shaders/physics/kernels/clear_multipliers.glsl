// Sets a link's multiplier to 0, before the first iteration of a substep.
FN void clearMultiplier(uint i) { multipliers[i] = vec4(0.0f); }
