// What ends a step that has drawn a link out too far (checkStretch()): particles go only as far on their ways as all links
// bear. At first all of a cloth go the same share, which no link minds. Then, round by round, each goes on as its links
// allow:
//
//     share of b                  The shares with which a link is within its bound are a convex set, which those that it
//       1 +-----------+           has now are in. Where the three other corners of the square are in it too, the whole
//         |##\        |           square is, and the link asks nothing. Otherwise it lets each end go half as far as it
//         |###\       |           could alone: any two such steps end in the triangle under the line from one to the
//         |####\      |           other.
//       b *####.\.....|           So no link is ever beyond its bound.
//         +---*-------+
//             a       1
// In a round a particle gets about half a cell further than those beside it that stay: what flies many cells a step is
// slowed as far around the trouble as these rounds reach.

FN bool takesBack() {
    bool any = false;
    for (uint k = 0u; k < clothCount(); ++k) any = any || clothShares[k] < kWholeWay;
    return any;
}

// For each link: its ends have the same cloth, so it does not matter whose share comes last.
FN void startTakingBack(uint i) {
    Link link = links[i];
    uint bound = boundOf(link);
    if (bound == 0u) return;
    Real share = shareFrom(clothShares[bound - 1u]);
    starts[link.a].w = share;
    starts[link.b].w = share;
}

// How far an end of a link that has gone `from` of its way can go on alone, in parts of the rest of it.
FN uint partAlone(Link link, bool first, Real from, Real other, Real bound) {
    PRECISE Real rest = 1.0f - from;
    uint allowed = 0u;
    for (uint part = kWholeWay >> 1u; part > 0u; part = part >> 1u) {
        PRECISE Real share = from + rest * shareFrom(allowed + part);
        if (holdsAfter(link, first ? share : other, first ? other : share, bound)) allowed = allowed + part;
    }
    return allowed;
}

FN void limitShares(uint i) {
    Link link = links[i];
    if (boundOf(link) == 0u) return;
    Real shareA = starts[link.a].w;
    Real shareB = starts[link.b].w;
    if (!(shareA < 1.0f || shareB < 1.0f)) return;
    Real bound = squaredBound(link);
    if (holdsAfter(link, 1.0f, 1.0f, bound) && holdsAfter(link, 1.0f, shareB, bound) &&
        holdsAfter(link, shareA, 1.0f, bound)) return;
    atomicMin(shares[link.a], partAlone(link, true, shareA, shareB, bound) >> 1u);
    atomicMin(shares[link.b], partAlone(link, false, shareB, shareA, bound) >> 1u);
}

FN void goOn(uint i) {
    uint part = shares[i];
    Real share = starts[i].w;
    PRECISE Real rest = 1.0f - share;
    PRECISE Real next = share + rest * shareFrom(part);
    starts[i].w = select(part < kWholeWay, next, 1.0f);
    shares[i] = kWholeWay;
}

// The motion goes on as slowly as the particle got on.
FN void endTakingBack(uint i) {
    Real share = starts[i].w;
    if (!(share < 1.0f)) return;
    vec4 displacement = displacements[i];
    PRECISE Vec3 motion = Vec3(displacement) * share;
    positions[i] = vec4(withoutTiny(reached(i, share)), positions[i].w);
    displacements[i] = vec4(withoutTiny(motion), displacement.w);
}
