#pragma once
#include "physics/kernels/stop_short.glsl"

// Shortens the ways of all vertices that a patch owns to the proved shares.
FN void takeProvedShares(uint q) {
    Patch p = patches[q];
    for (uint k = 0u; k < 4u; ++k) {
        uint corner = (p.owned >> (3u * k)) & 7u;
        if (corner == kNoFeature) break;
        takeProvedShare(corner == 0u ? p.a : (corner == 1u ? p.b : (corner == 2u ? p.c : p.d)));
    }
}
