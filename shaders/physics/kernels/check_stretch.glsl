// Finds the share of their way that all particles can go without drawing this link out farther than it may be. Shares
// that it allows are an interval from 0, since the lengths that it may have are a ball, which is convex.
FN void checkStretch(uint i) {
    Link link = links[i];
    if (!isBounded(link)) return;
    Real bound = squaredBound(link);
    PRECISE Vec3 span = Vec3(positions[link.b]) - Vec3(positions[link.a]);
    if (!(dot3(span, span) > bound)) return;
    uint allowed = 0u;
    for (uint part = kWholeWay >> 1u; part > 0u; part = part >> 1u) {
        Real share = shareFrom(allowed + part);
        if (holdsAfter(link, share, share, bound)) allowed = allowed + part;
    }
    atomicMin(shares[0], allowed);
}
