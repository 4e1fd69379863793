// Contact with a moving ball and with the ground, and Coulomb friction on positions (Macklin et al. 2014, "Unified
// Particle Physics for Real-Time Applications", section 6.1): the push out of the obstacle stands for the normal
// impulse, and friction removes slip up to the coefficient times that push.

// The position after friction. `slip` is how far the particle moved along with the surface's own motion taken off, m.
FN Vec3 withFriction(Vec3 position, Vec3 slip, Vec3 normal, Real depth, Real friction) {
    PRECISE Vec3 tangential = slip - normal * dot3(slip, normal);
    PRECISE Real limit = friction * depth;
    PRECISE Real ratio = limit * reciprocalLength(dot3(tangential, tangential));
    PRECISE Vec3 held = position - tangential * lesser(ratio, 1.0f);
    return held;
}

// The position outside the ground plane y = height. `start` is where the particle was before this substep.
FN Vec3 outsideGround(Vec3 position, Vec3 start, Real height, Real friction) {
    PRECISE Real depth = height - position.y;
    PRECISE Vec3 slip = position - start;
    Vec3 held = withFriction(Vec3(position.x, height, position.z), slip, Vec3(0.0f, 1.0f, 0.0f), depth, friction);
    return select(depth > 0.0f, Vec3(held.x, height, held.z), position);
}

// The position outside a ball whose centre moves from ballStart to ballEnd while the particle moves from start to
// position. A particle that ends inside leaves along the radius, as in the tutorials. If the two passed through each
// other within the substep (the particle started outside and ends outside, or beyond the centre), it stays on the side
// that it came from: the deepest point of its path relative to the ball replaces the end of the path. Paths that are no
// deeper than 2 % of the radius are not swept, or particles that slide along the surface would stick to it.
FN Vec3 outsideBall(Vec3 position, Vec3 start, Vec3 ballStart, Vec3 ballEnd, Real radius, Real friction) {
    PRECISE Vec3 relativeStart = start - ballStart;
    PRECISE Vec3 relativeEnd = position - ballEnd;
    PRECISE Vec3 path = relativeEnd - relativeStart;
    Real pathSquared = dot3(path, path);
    Bool moves = pathSquared > tinySquaredLength();
    PRECISE Real along = -dot3(relativeStart, path) * reciprocal(select(moves, pathSquared, 1.0f));
    PRECISE Vec3 deepest = relativeStart + path * clampBetween(along, 0.0f, 1.0f);
    PRECISE Real squaredRadius = radius * radius;
    Bool cameFromOutside = dot3(relativeStart, relativeStart) > squaredRadius * 0.96f;
    Bool endsBeyond = dot3(relativeStart, relativeEnd) < 0.0f || dot3(relativeEnd, relativeEnd) > squaredRadius;
    Bool passedThrough = cameFromOutside && endsBeyond && dot3(deepest, deepest) < squaredRadius * 0.96f;
    Vec3 inside = select(moves && passedThrough, deepest, relativeEnd);
    Real squaredDistance = dot3(inside, inside);
    Bool centred = squaredDistance < tinySquaredLength();
    Real inverseDistance = reciprocalLength(squaredDistance);
    PRECISE Vec3 outwards = inside * inverseDistance;
    Vec3 normal = select(centred, Vec3(0.0f, 1.0f, 0.0f), outwards);
    PRECISE Real depth = radius - squaredDistance * inverseDistance;
    PRECISE Vec3 surface = ballEnd + normal * radius;
    PRECISE Vec3 slip = (surface - start) - (ballEnd - ballStart);
    Vec3 held = withFriction(surface, slip, normal, depth, friction);
    return select(radius > 0.0f && squaredDistance < squaredRadius, held, position);
}

// How deep inside a ball a particle is, m; start: from its centre, m.
FN Real depthInBall(Vec3 start, Real radius) {
    Real squaredStart = dot3(start, start);
    PRECISE Real depth = radius - squaredStart * reciprocalLength(squaredStart);
    return depth;
}

// The overlap (m) with a one-sided limit, such as an obstacle's surface, that a particle may have at the end of a substep.
// Motion into the limit during the substep is removed in full. Of an overlap that the substep began with, maxRecovery (m)
// is resolved at most, so that it does not become speed (as in Box2D, "contact push velocity").
FN Real remainingOverlap(Real startOverlap, Real maxRecovery) {
    PRECISE Real left = startOverlap - maxRecovery;
    return greater(left, 0.0f);
}
