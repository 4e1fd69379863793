// Formulas for brushes, attachments, and pins that follow a target.

// Returns the displacement of a particle that gains a velocity, m.
// `velocity`: m/s.
// `limit`: greatest speed that the particle then has, m/s, unless it was faster before; 0 = no limit.
// `h`: length of the substep, s.
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

// Returns the velocity (m/s) that a brush adds to a particle: `speed` (m/s) away from the brush's source. The velocity
// is 0 at the source itself, where this direction is undefined.
// `beside`: vector from the middle of the brush to the particle, m.
// `direction`: vector from the source of the brush to its middle, m.
FN Vec3 brushedVelocity(Vec3 beside, Vec3 direction, Real speed) {
    PRECISE Vec3 away = direction + beside;
    PRECISE Vec3 velocity = away * (speed * reciprocalLength(dot3(away, away)));
    return velocity;
}

// Returns the displacement (m) of a particle that a spring and a damper pull towards a target. The pull is an XPBD
// constraint with damping (Macklin et al. 2016, "XPBD", section 3.5, equation 26), which for one particle is an
// implicit Euler step. Links load the particle after the pull, so a load stretches the spring by that load over its
// stiffness, times the weight 1 + inverseMass (stiffness + damping). A pull that bears its load has the weight 1
// instead, as an explicit step, unless it would then move the particle beyond its target.
// `offset`: vector from the particle to the target at the end of the substep, m.
// `targetMotion`: motion of the target in the substep, m.
// `stiffness`: N/m times the squared substep, kg.
// `damping`: kg/s times the substep, kg.
// `maxImpulse`: the greatest force times the squared substep, kg m.
// `bears`: whether the pull bears its load.
// `maxChange`: greatest change of the displacement, m; 0 = no limit. Links can follow a motion of about one cell in a
// substep.
FN Vec3 attachedDisplacement(Vec3 displacement, Vec3 offset, Vec3 targetMotion, Real inverseMass, Real stiffness,
                             Real damping, Bool bears, Real maxImpulse, Real maxChange) {
    PRECISE Vec3 pull = (offset - displacement) * stiffness + (targetMotion - displacement) * damping;
    PRECISE Real share = inverseMass * (stiffness + damping);
    PRECISE Real implicitWeight = 1.0f + share;
    Real weight = select(bears, greater(share, 1.0f), implicitWeight);
    PRECISE Vec3 impulse = pull * reciprocal(weight);
    PRECISE Vec3 change = withLengthLimit(impulse, maxImpulse) * inverseMass;
    PRECISE Vec3 moved = displacement + select(maxChange > 0.0f, withLengthLimit(change, maxChange), change);
    return withoutTiny(moved);
}

// Returns the displacement of a pin that follows a target, m: the target's motion. If the pin was stopped short
// earlier, it also moves closer to the target, by at most `most` (m).
// `offset`: vector from the pin to the target at the end of the substep, m.
// `targetMotion`: motion of the target in the substep, m.
FN Vec3 ledDisplacement(Vec3 offset, Vec3 targetMotion, Real most) {
    PRECISE Vec3 behind = offset - targetMotion;
    PRECISE Vec3 moved = targetMotion + withLengthLimit(behind, most);
    return withoutTiny(moved);
}
