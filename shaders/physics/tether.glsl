// Long range attachments (Kim et al. 2012, "Long Range Attachments - A Method to Simulate Inextensible Clothing in Computer
// Games", section 3): a particle is no farther from a pin than the cloth is long between them.

// The point nearest to `place` that is no farther from `pin` than `longest` (m).
FN Vec3 withinDistance(Vec3 place, Vec3 pin, Real longest) {
    PRECISE Vec3 away = place - pin;
    Real squaredDistance = dot3(away, away);
    PRECISE Real squaredLongest = longest * longest;
    PRECISE Vec3 near = pin + away * (longest * reciprocalLength(squaredDistance));
    return select(squaredDistance > squaredLongest, near, place);
}

// The place of a particle on a tether of some length (m, 0 = none). start: where the particle began the substep. An excess
// that the substep began with, as when a pin is set on stretched cloth, is resolved by maxRecovery (m) at most.
FN Vec3 withinTether(Vec3 place, Vec3 start, Vec3 pin, Real length, Real maxRecovery) {
    PRECISE Vec3 before = start - pin;
    Real squaredBefore = dot3(before, before);
    PRECISE Real excess = squaredBefore * reciprocalLength(squaredBefore) - length;
    PRECISE Real longest = length + remainingOverlap(excess, maxRecovery);
    return select(length > 0.0f, withinDistance(place, pin, longest), place);
}
