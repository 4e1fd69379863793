// How much of the way that a step would take them particles may go. `starts`: xyz m, where each began the step; w: the
// share of its way that it goes, 0 to 1. `clothShares`: what all particles of each cloth may go together; `shares`: what
// the links of each particle allow it; in parts of which kWholeWay are the whole, so that the least of several is the
// same in any order.

FN Real shareFrom(uint parts) {
    PRECISE Real share = float(parts) * 0.000244140625f;
    return share;
}

// Where a particle is after a share of its way.
FN Vec3 reached(uint i, Real share) {
    Vec3 start = Vec3(starts[i]);
    PRECISE Vec3 way = Vec3(positions[i]) - start;
    PRECISE Vec3 place = start + way * share;
    return place;
}

// 0 = the link may be as long as it likes: it is broken, or is a bend, which the others hold, or of no cloth. Otherwise
// it may be no longer at the end of a step than longestAtEnd(), and this is 1 + its cloth.
FN uint boundOf(Link link) { return link.material != 0u ? materials[link.material].bound : 0u; }

// The square of that length, m^2.
FN Real squaredLongest(Link link) {
    PRECISE Real longest = link.restLength * longestAtEnd();
    PRECISE Real squared = longest * longest;
    return squared;
}

// The same, or of what the link had at the start of the step if that was more.
FN Real squaredBound(Link link) {
    PRECISE Vec3 span = Vec3(starts[link.b]) - Vec3(starts[link.a]);
    return greater(squaredLongest(link), dot3(span, span));
}

// Whether a link is within its bound where its ends have gone these shares of their ways. What is not a number is not.
FN bool holdsAfter(Link link, Real shareA, Real shareB, Real bound) {
    PRECISE Vec3 span = reached(link.b, shareB) - reached(link.a, shareA);
    return dot3(span, span) <= bound;
}
