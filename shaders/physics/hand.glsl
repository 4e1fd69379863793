// Brushes, attachments, and pins that are led.

// The displacement (m) of a particle that is given `velocity` (m/s) more: no faster than `limit` (m/s, 0 = any speed),
// unless it was faster before.
FN Vec3 pushedDisplacement(Vec3 displacement, Vec3 velocity, Real limit, Real h) {
    PRECISE Vec3 pushed = displacement + velocity * h;
    PRECISE Real longest = limit * h;
    Real before = dot3(displacement, displacement);
    Real after = dot3(pushed, pushed);
    PRECISE Real squaredLongest = longest * longest;
    Real allowed = greater(squaredLongest, before);
    Bool tooFast = limit > 0.0f && after > allowed;
    PRECISE Real length = allowed * reciprocalLength(allowed);
    PRECISE Vec3 limited = pushed * (length * reciprocalLength(after));
    return withoutTiny(select(tooFast, limited, pushed));
}

// The velocity (m/s) that a brush adds to a particle that is `beside` (m) its middle: `speed` (m/s) away from where it
// blows from, which is `direction` (m) before the middle. Nothing right there, where there is no way away from it.
FN Vec3 brushedVelocity(Vec3 beside, Vec3 direction, Real speed) {
    PRECISE Vec3 away = direction + beside;
    PRECISE Vec3 velocity = away * (speed * reciprocalLength(dot3(away, away)));
    return velocity;
}

// The displacement (m) of a particle that a spring and a damper pull towards a target, an XPBD constraint with damping
// (Macklin et al. 2016, "XPBD", section 3.5, equation 26), which for one particle is an implicit Euler step. offset: from
// the particle to where the target is at the end of the substep, m. targetMotion: of the target in the substep, m.
// stiffness: N/m times the squared substep, kg. damping: kg/s times the substep, kg. maxImpulse: the greatest force times
// the squared substep, kg m. maxChange: the greatest change, m, 0 = any: links can follow about a cell a substep.
FN Vec3 attachedDisplacement(Vec3 displacement, Vec3 offset, Vec3 targetMotion, Real inverseMass, Real stiffness,
                             Real damping, Real maxImpulse, Real maxChange) {
    PRECISE Vec3 pull = (offset - displacement) * stiffness + (targetMotion - displacement) * damping;
    PRECISE Real weight = 1.0f + inverseMass * (stiffness + damping);
    PRECISE Vec3 impulse = pull * reciprocal(weight);
    PRECISE Vec3 change = withLengthLimit(impulse, maxImpulse) * inverseMass;
    PRECISE Vec3 moved = displacement + select(maxChange > 0.0f, withLengthLimit(change, maxChange), change);
    return withoutTiny(moved);
}

// The displacement (m) of a pin that is led: as its target moves in the substep, and, where it was stopped short before, no
// more than `most` (m) nearer to it. offset: from the pin to where the target is at the end of the substep, m.
FN Vec3 ledDisplacement(Vec3 offset, Vec3 targetMotion, Real most) {
    PRECISE Vec3 behind = offset - targetMotion;
    PRECISE Vec3 moved = targetMotion + withLengthLimit(behind, most);
    return withoutTiny(moved);
}
