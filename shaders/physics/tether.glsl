// Long range attachments (Kim et al. 2012, "Long Range Attachments - A Method to Simulate Inextensible Clothing in
// Computer Games", section 3). A tether keeps a particle no farther from a pin than the cloth between them is long.

// Returns the point nearest to `place` that is no farther from `pin` than `longest` (m).
FN Vec3 withinDistance(Vec3 place, Vec3 pin, Real longest) {
    PRECISE Vec3 away = place - pin;
    Real squaredDistance = dot3(away, away);
    PRECISE Real squaredLongest = longest * longest;
    PRECISE Vec3 near = pin + away * (longest * reciprocalLength(squaredDistance));
    return select(squaredDistance > squaredLongest, near, place);
}

// Returns the position of a particle that a tether holds. If the tether was exceeded at the start of the substep, for
// example by a pin set on stretched cloth, that excess is reduced by at most `maxRecovery` (m).
// `start`: position of the particle at the start of the substep.
// `length`: length of the tether, m, 0 = none.
FN Vec3 withinTether(Vec3 place, Vec3 start, Vec3 pin, Real length, Real maxRecovery) {
    PRECISE Vec3 before = start - pin;
    Real squaredBefore = dot3(before, before);
    PRECISE Real excess = squaredBefore * reciprocalLength(squaredBefore) - length;
    PRECISE Real longest = length + remainingOverlap(excess, maxRecovery);
    return select(length > 0.0f, withinDistance(place, pin, longest), place);
}
