// What hands do to particles.

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

// What a brush adds to the velocity (m/s) of a particle that is `beside` (m) its middle: `speed` (m/s) away from where it
// blows from, which is `direction` (m) before the middle. Nothing right there, where there is no way away from it.
FN Vec3 brushedVelocity(Vec3 beside, Vec3 direction, Real speed) {
    PRECISE Vec3 away = direction + beside;
    PRECISE Vec3 velocity = away * (speed * reciprocalLength(dot3(away, away)));
    return velocity;
}

// The place nearest to `wanted` on the way to a neighbour that is no farther from it than `reach` (m, 0 = any distance).
FN Vec3 withinReach(Vec3 wanted, Vec3 neighbour, Real reach) {
    PRECISE Vec3 away = wanted - neighbour;
    Real squaredDistance = dot3(away, away);
    PRECISE Real squaredReach = reach * reach;
    PRECISE Vec3 near = neighbour + away * (reach * reciprocalLength(squaredDistance));
    return select(reach > 0.0f && squaredDistance > squaredReach, near, wanted);
}

// `share` (0..1) of the way from `wanted` to withinReach().
FN Vec3 drawnWithin(Vec3 wanted, Vec3 neighbour, Real reach, Real share) {
    PRECISE Vec3 away = withinReach(wanted, neighbour, reach) - wanted;
    PRECISE Vec3 drawn = wanted + away * share;
    return drawn;
}

// longestShare() over the rest lengths that a hand draws links out to (kReach in src/run/hands.h).
FN Real longestOverReach() { return 1.3636364f; }
