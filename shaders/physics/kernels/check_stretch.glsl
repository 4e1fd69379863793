// Finds the share of their way that all particles of the cloth can go without drawing this link out farther than it may
// be. Shares that it allows are an interval from 0, since the lengths that it may have are a ball, which is convex.
FN void checkStretch(uint i) {
    Link link = links[i];
    uint bound = boundOf(link);
    if (bound == 0u) return;
    PRECISE Vec3 span = Vec3(positions[link.b]) - Vec3(positions[link.a]);
    Real squaredLength = dot3(span, span);
    if (!(squaredLength > squaredLongest(link))) return;  // as nearly all are
    Real longest = squaredBound(link);
    if (!(squaredLength > longest)) return;
    uint allowed = 0u;
    for (uint part = kWholeWay >> 1u; part > 0u; part = part >> 1u) {
        Real share = shareFrom(allowed + part);
        if (holdsAfter(link, share, share, longest)) allowed = allowed + part;
    }
    atomicMin(clothShares[bound - 1u], allowed);
}
