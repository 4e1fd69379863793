// Formulas for brushes, attachments, and pins that are led.

// Returns the displacement (m) of a particle that gains `velocity` (m/s). It becomes no faster than `limit` (m/s, 0 =
// any speed), unless it was faster before.
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

// Returns the velocity (m/s) that a brush adds to a particle: `speed` (m/s) away from the brush's source. It is 0 right
// at the source, where no direction leads away.
// `beside`: from the middle of the brush to the particle, m.
// `direction`: from the source of the brush to its middle, m.
FN Vec3 brushedVelocity(Vec3 beside, Vec3 direction, Real speed) {
    PRECISE Vec3 away = direction + beside;
    PRECISE Vec3 velocity = away * (speed * reciprocalLength(dot3(away, away)));
    return velocity;
}

// Returns the displacement (m) of a particle that a spring and a damper pull towards a target. The pull is an XPBD
// constraint with damping (Macklin et al. 2016, "XPBD", section 3.5, equation 26), which for one particle is an
// implicit Euler step.
// `offset`: from the particle to the target at the end of the substep, m.
// `targetMotion`: motion of the target in the substep, m.
// `stiffness`: N/m times the squared substep, kg.
// `damping`: kg/s times the substep, kg.
// `maxImpulse`: the greatest force times the squared substep, kg m.
// `maxChange`: the greatest change of the displacement, m, 0 = any. Links can follow about a cell a substep.
FN Vec3 attachedDisplacement(Vec3 displacement, Vec3 offset, Vec3 targetMotion, Real inverseMass, Real stiffness,
                             Real damping, Real maxImpulse, Real maxChange) {
    PRECISE Vec3 pull = (offset - displacement) * stiffness + (targetMotion - displacement) * damping;
    PRECISE Real weight = 1.0f + inverseMass * (stiffness + damping);
    PRECISE Vec3 impulse = pull * reciprocal(weight);
    PRECISE Vec3 change = withLengthLimit(impulse, maxImpulse) * inverseMass;
    PRECISE Vec3 moved = displacement + select(maxChange > 0.0f, withLengthLimit(change, maxChange), change);
    return withoutTiny(moved);
}

// Returns the displacement (m) of a pin that is led: the motion of its target. If the pin was stopped short before, it
// also comes nearer to its target, by at most `most` (m).
// `offset`: from the pin to the target at the end of the substep, m.
// `targetMotion`: motion of the target in the substep, m.
FN Vec3 ledDisplacement(Vec3 offset, Vec3 targetMotion, Real most) {
    PRECISE Vec3 behind = offset - targetMotion;
    PRECISE Vec3 moved = targetMotion + withLengthLimit(behind, most);
    return withoutTiny(moved);
}
