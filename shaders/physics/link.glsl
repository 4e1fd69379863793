// The distance constraint of position-based dynamics (Muller et al. 2007, "Position Based Dynamics", section 3.3,
// equations 10 and 11) with compliance (Macklin et al. 2016, "XPBD", equation 18). With C = l - L, the Lagrange
// multiplier changes by (C - compliance pull) / (wa + wb + compliance). `pull` is the multiplier so far, with the sign
// that makes it positive in a stretched link. The formula is arranged so that one reciprocal square root serves both
// the length and W, the sum of inverse masses and compliance: with s = 1/(l W), the correction per unit of l is (C -
// compliance pull) s.

// Returns the sum W of a link's inverse masses and compliance, 1/kg, or a negative number if both ends are pinned.
// `wa` and `wb`: inverse masses, 1/kg, 0 for a pinned end.
// `compliance`: the link's compliance over the squared substep, 1/kg.
// `pinnedShare`: 1 if half of the correction of a link with one pinned end is lost, otherwise 0.
FN Real linkWeight(Real wa, Real wb, Real compliance, Real pinnedShare) {
    PRECISE Real lostToPin = pinnedShare * (select(wa > 0.0f, 0.0f, wb) + select(wb > 0.0f, 0.0f, wa));
    PRECISE Real moving = wa + wb;
    PRECISE Real weight = (moving + lostToPin) + compliance;
    return select(moving > 0.0f, weight, -1.0f);
}

// Returns a link's compliance (1/kg) minus the numerical compliance that the solver itself adds, but at least 0. The
// solver adds compliance because links in line with this link are relaxed later and stretch it again
// (src/cloth/core/compliance.h).
// `numerical`: numerical compliance, as a multiple of the inverse mass of the link's ends.
FN Real resolvedCompliance(Real wa, Real wb, Real compliance, Real numerical) {
    PRECISE Real left = compliance - numerical * (wa + wb);
    return greater(left, 0.0f);
}

// Returns the correction c of a link, m kg: end a moves by wa c, and end b by -wb c.
// `weight`: result of linkWeight(), 1/kg.
// `load`: compliance times pull, m.
// `tensionOnly`: whether a link that is too short is left alone.
// `soft`: whether only 1 - L/l of the correction is made.
FN Vec3 linkCorrection(Vec3 a, Vec3 b, Real weight, Real restLength, Real load, Real stiffness, Bool tensionOnly,
                       Bool soft) {
    PRECISE Vec3 span = b - a;
    Real squaredLength = dot3(span, span);
    Bool solvable = squaredLength > tinySquaredLength() && weight > 0.0f;
    PRECISE Real product = squaredLength * (weight * weight);
    Real s = reciprocalSqrt(select(solvable, product, 1.0f));
    PRECISE Real length = squaredLength * (weight * s);
    PRECISE Real stretch = (length - restLength) - load;
    PRECISE Real share = stiffness * (stretch * s);
    PRECISE Real softened = share * ((length - restLength) * (weight * s));
    Real taken = select(soft, softened, share);
    Bool acts = solvable && !(tensionOnly && length < restLength);
    PRECISE Vec3 correction = span * select(acts, taken, 0.0f);
    return withoutNegligible(correction);
}

// Returns the strain limit of links with compliance: their greatest ratio of length to rest length. Woven fabrics tear
// or lock well before it. The limit is one-sided and has no memory, so it takes energy and never adds any (Provot 1995,
// "Deformation Constraints in a Mass-Spring Model").
FN Real strainLimit() { return 1.5f; }

// Returns the larger of two corrections: `correction`, made with the link's compliance, and the correction that
// shortens the link to the strain limit.
// `weight`: result of linkWeight() without compliance, 1/kg.
FN Vec3 withinStrainLimit(Vec3 correction, Vec3 a, Vec3 b, Real weight, Real restLength) {
    PRECISE Real longest = restLength * strainLimit();
    Vec3 stop = linkCorrection(a, b, weight, longest, 0.0f, 1.0f, allLanes(true), allLanes(false));
    return select(dot3(stop, stop) > dot3(correction, correction), stop, correction);
}

// Returns the growth of a link's multiplier by `correction`, kg m: the correction's length, positive if the link was
// stretched.
FN Real linkPull(Vec3 a, Vec3 b, Vec3 correction) {
    PRECISE Vec3 span = b - a;
    Real along = dot3(span, correction);
    PRECISE Real pull = along * reciprocalLength(dot3(span, span));
    return pull;
}

// Tells whether a link is longer than `ratio` times its rest length. A link with a ratio of 0 never tears.
FN Bool linkTears(Vec3 a, Vec3 b, Real restLength, Real ratio) {
    PRECISE Vec3 span = b - a;
    PRECISE Real limit = ratio * restLength;
    PRECISE Real squaredLimit = limit * limit;
    return ratio > 0.0f && dot3(span, span) > squaredLimit;
}
