// Before the first iteration of a substep no link has pulled yet.
FN void clearMultiplier(uint i) { multipliers[i] = vec4(0.0f); }
