#include "physics/kernels/parts/short_end.glsl"

FN void takeProvedShare(uint i) {
    Real share = uintBitsToFloat(wayShares[i]);
    if (share < 1.0f) positions[i] = vec4(shortEnd(i, share), wanted[i].w);
}

// Shortens a particle's way to the proved share, if the last round of proofs shortened any way.
FN void stopParticleShort(uint i) {
    if (contactCounters[0].changed != 0u) takeProvedShare(i);
}
