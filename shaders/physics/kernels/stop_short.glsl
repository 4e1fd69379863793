// Leaves a particle the share of its way that has been proved.
FN void stopParticleShort(uint i) {
    if (contactCounters[0].changed == 0u) return;
    Real share = uintBitsToFloat(wayShares[i]);
    if (share >= 1.0f) return;
    vec4 start = starts[i];
    vec4 end = wanted[i];
    PRECISE Vec3 way = (Vec3(end) - Vec3(start)) * share;
    PRECISE Vec3 place = Vec3(start) + withoutNegligible(way);
    positions[i] = vec4(withoutTiny(place), end.w);
}
