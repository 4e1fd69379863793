// The walls of a room, one axis after another, in its frame. A particle's motion in a substep goes from `start` to `place`;
// a wall changes both, since the difference is the velocity that it goes on with. The rules are
// told in constants.glsl.

// v with `value` in the place of its component along an axis.
FN Vec3 withComponent(Vec3 v, Vec3 axis, Real value) {
    return Vec3(select(axis.x > 0.0f, value, v.x), select(axis.y > 0.0f, value, v.y),
                select(axis.z > 0.0f, value, v.z));
}

// Whether `x` is beyond one of two walls; NaN is not.
FN Bool beyondWall(Real x, Real low, Real high) { return x < low || x > high; }

// The place after the walls across one axis: `axis` is its unit vector, x and s are place and start along it.
FN Vec3 placeAtWall(Vec3 place, Vec3 start, Vec3 axis, Real x, Real s, Real low, Real high, uint rule,
                    Real restitution, Real friction, Real keep) {
    Real wall = select(x < low, low, high);
    PRECISE Real mirrored = wall + (wall - x);
    PRECISE Real kept = restitution * keep;
    PRECISE Real returned = (wall + (wall - s)) - (x - s) * kept;
    Real along = select(rule == kWallMirrorPlace, mirrored, select(rule == kWallMirrorMotion, returned, wall));
    along = clampBetween(along, low, high);
    PRECISE Vec3 motion = place - start;
    Vec3 slip = withComponent(motion, axis, 0.0f);
    PRECISE Real beyond = x - wall;
    Vec3 held = withFriction(place, slip, axis, absolute(beyond), friction);
    PRECISE Vec3 slowed = start + motion * kept;
    Vec3 sideways = select(rule == kWallMirrorMotion, slowed,
                           select(rule == kWallBounce && friction > 0.0f, held, place));
    return select(beyondWall(x, low, high), withComponent(sideways, axis, along), place);
}

// Where the particle then seems to have come from.
FN Vec3 startAtWall(Vec3 start, Vec3 axis, Real x, Real s, Real low, Real high, uint rule, Real restitution,
                    Real keep) {
    Real wall = select(x < low, low, high);
    PRECISE Real motion = x - s;
    Bool outwards = select(x < low, -motion, motion) > 0.0f;
    // A particle that already moves inwards, because a link has pushed it out since, keeps its motion.
    PRECISE Real bounced = wall + motion * restitution;
    PRECISE Real followed = wall - motion;
    PRECISE Real reversed = wall + (wall - s) * restitution;
    PRECISE Real mirrored = wall + (wall - s);
    // Slowed motion from the mirrored place can end outside still: placeAtWall() puts it on the wall, and it moves on as it
    // would have.
    PRECISE Real slowed = motion * (restitution * keep);
    PRECISE Real returned = mirrored - slowed;
    PRECISE Real shifted = clampBetween(returned, low, high) + slowed;
    Real past = select(beyondWall(returned, low, high), shifted, mirrored);
    Real from = select(rule == kWallBounce, select(outwards, bounced, followed),
                       select(rule == kWallReverse, reversed, select(rule == kWallMirrorMotion, past, s)));
    return select(beyondWall(x, low, high), withComponent(start, axis, from), start);
}

// The path of a particle that stays inside a room. size: half the room's sides less the distance kept, m.
FN Path insideRoom(Path path, Vec3 size, Real radius, uint rule, Real restitution, Real friction, Real keep,
                   Real maxRecovery) {
    Path inside = path;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along = Vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
        PRECISE Real high = size[axis] - radius;
        PRECISE Real low = -high;
        Real x = inside.place[axis];
        Real s = inside.from[axis];
        if (anyLane(beyondWall(x, low, high))) {  // as hardly any are
            PRECISE Real under = low - s;
            PRECISE Real over = s - high;
            Real overlap = remainingOverlap(greater(under, over), maxRecovery);
            PRECISE Real lowest = low - overlap;
            PRECISE Real highest = high + overlap;
            Vec3 place = inside.place;
            Vec3 from = inside.from;
            inside.place = placeAtWall(place, from, along, x, s, lowest, highest, rule, restitution, friction, keep);
            inside.from = startAtWall(from, along, x, s, lowest, highest, rule, restitution, keep);
        }
    }
    return inside;
}
