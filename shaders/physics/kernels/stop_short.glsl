// Returns the position of a particle that moves only a share of its way.
// `share`: less than 1.
FN Vec3 shortEnd(uint i, Real share) {
    PRECISE Vec3 way = (Vec3(wanted[i]) - Vec3(starts[i])) * share;
    PRECISE Vec3 place = Vec3(starts[i]) + withoutNegligible(way);
    return withoutTiny(place);
}

FN void takeProvedShare(uint i) {
    Real share = uintBitsToFloat(wayShares[i]);
    if (share < 1.0f) positions[i] = vec4(shortEnd(i, share), wanted[i].w);
}

// Shortens a particle's way to the proved share, if the last round of proofs shortened any way.
FN void stopParticleShort(uint i) {
    if (contactCounters[0].changed != 0u) takeProvedShare(i);
}
