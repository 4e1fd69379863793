// The distance constraint of position-based dynamics (Muller et al. 2007, "Position Based Dynamics", section 3.3,
// equations 10 and 11), arranged so that one reciprocal square root serves both the length and the sum of inverse
// masses: with s = 1/(l W), (l - L) s = (1 - L/l) / W.
//
// Answers c (m kg): a moves by wa c and b by -wb c. wa and wb are inverse masses in 1/kg, 0 for a pinned end.
FN Vec3 linkCorrection(Vec3 a, Vec3 b, Real wa, Real wb, Real restLength, Real stiffness, Real pinnedShare) {
    PRECISE Vec3 span = b - a;
    Real squaredLength = dot3(span, span);
    PRECISE Real lostToPin = pinnedShare * (select(wa > 0.0f, 0.0f, wb) + select(wb > 0.0f, 0.0f, wa));
    PRECISE Real weight = wa + wb + lostToPin;
    bool solvable = squaredLength > tinySquaredLength() && weight > 0.0f;
    PRECISE Real product = squaredLength * (weight * weight);
    Real s = reciprocalSqrt(select(solvable, product, 1.0f));
    PRECISE Real length = squaredLength * (weight * s);
    PRECISE Real share = stiffness * ((length - restLength) * s);
    PRECISE Vec3 correction = span * select(solvable, share, 0.0f);
    return correction;
}
