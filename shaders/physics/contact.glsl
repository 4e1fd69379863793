// Contact with a moving ball and with the ground, and Coulomb friction on positions (Macklin et al. 2014, "Unified
// Particle Physics for Real-Time Applications", section 6.1): the push out of the obstacle stands for the normal
// impulse, and up to friction times it of the slip is taken back.

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
// position: out along the radius from where it ended, as the tutorials have it. But where the two passed through each other
// within the substep (the particle came from outside, and ends outside or beyond the centre) it is brought back to the side
// that it came from: the deepest point of its path as the ball sees it takes the place of the path's end. Paths that go no
// deeper than 2 % of the radius are not swept, since a particle that slides along the surface would stick to it.
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

// How deep inside a ball, m; start: from its centre, m.
FN Real depthInBall(Vec3 start, Real radius) {
    Real squaredStart = dot3(start, start);
    PRECISE Real depth = radius - squaredStart * reciprocalLength(squaredStart);
    return depth;
}

// Where an obstacle, which wants a particle `outside`, lets it be: it takes back all of the particle's way through its
// surface, which is no longer than `motion` (m, as the obstacle sees it), but of what links did to bring it to `place`
// only `hold` (m), and the less of both the deeper the particle was inside before (`depth`, m): nothing from 1/grip (m)
// on, but for a twentieth of `hold`, which brings out what nothing holds. So a sheet that a ball has drawn taut slips
// through it, and one that is pinned below the ground into that. hold 0: nothing gives way.
FN Vec3 givingWay(Vec3 outside, Vec3 place, Real depth, Vec3 motion, Real hold, Real grip) {
    PRECISE Vec3 push = outside - place;
    Real squaredPush = dot3(push, push);
    Real squaredMotion = dot3(motion, motion);
    PRECISE Real share = 1.0f - clampBetween(depth * grip, 0.0f, 1.0f);
    PRECISE Real longest = (hold + squaredMotion * reciprocalLength(squaredMotion)) * share + 0.05f * hold;
    PRECISE Real squaredLongest = longest * longest;
    PRECISE Vec3 given = place + push * (longest * reciprocalLength(squaredPush));
    return select(hold > 0.0f && squaredPush > squaredLongest, given, outside);
}
