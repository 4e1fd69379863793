// The distance constraint of position-based dynamics (Muller et al. 2007, "Position Based Dynamics", section 3.3,
// equations 10 and 11), arranged so that one reciprocal square root serves both the length and the sum of inverse
// masses: with s = 1/(l W), (l - L) s = (1 - L/l) / W.
//
// Answers c (m kg): a moves by wa c and b by -wb c. wa and wb are inverse masses in 1/kg, 0 for a pinned end.
// tensionOnly: a link that is too short is left alone. soft: only 1 - L/l of the correction is made.
FN Vec3 linkCorrection(Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real stiffness, Real pinnedShare,
                       bool tensionOnly, bool soft) {
    PRECISE Vec3 span = b - a;
    Real squaredLength = dot3(span, span);
    PRECISE Real lostToPin = pinnedShare * (select(wa > 0.0f, 0.0f, wb) + select(wb > 0.0f, 0.0f, wa));
    PRECISE Real weight = wa + wb + lostToPin;
    bool solvable = squaredLength > tinySquaredLength() && weight > 0.0f;
    PRECISE Real product = squaredLength * (weight * weight);
    Real s = reciprocalSqrt(select(solvable, product, 1.0f));
    PRECISE Real length = squaredLength * (weight * s);
    PRECISE Real share = stiffness * ((length - restLength) * s);
    PRECISE Real softened = share * ((length - restLength) * (weight * s));
    Real taken = select(soft, softened, share);
    bool acts = solvable && !(tensionOnly && length < restLength);
    PRECISE Vec3 correction = span * select(acts, taken, 0.0f);
    return correction;
}

// Whether a link has been drawn out beyond `ratio` times its rest length; ratio 0 = it bears everything.
FN bool linkTears(Vec3 a, Vec3 b, Real restLength, Real ratio) {
    PRECISE Vec3 span = b - a;
    PRECISE Real limit = ratio * restLength;
    PRECISE Real squaredLimit = limit * limit;
    return ratio > 0.0f && dot3(span, span) > squaredLimit;
}
