// The walls of a room act one axis after another, in the room's frame. A particle's motion in a substep goes from
// `start` to `place`. A wall changes both, since their difference is the particle's motion in the next substep.
// constants.glsl explains the rules.

// Returns v with `value` as its component along an axis.
FN Vec3 withComponent(Vec3 v, Vec3 axis, Real value) {
    return Vec3(select(axis.x > 0.0f, value, v.x), select(axis.y > 0.0f, value, v.y),
                select(axis.z > 0.0f, value, v.z));
}

// Tells whether `x` is beyond one of two walls. Returns false for a NaN.
FN Bool beyondWall(Real x, Real low, Real high) { return x < low || x > high; }

// Returns the end of a particle's path after the two walls across one axis have acted.
// `axis`: unit vector of the axis.
// `x` and `s`: components of `place` and `start` along the axis.
// `low` and `high`: places of the two walls along the axis.
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

// Returns the start that a path seems to have after the particle has met a wall.
FN Vec3 startAtWall(Vec3 start, Vec3 axis, Real x, Real s, Real low, Real high, uint rule, Real restitution,
                    Real keep) {
    Real wall = select(x < low, low, high);
    PRECISE Real motion = x - s;
    Bool outwards = select(x < low, -motion, motion) > 0.0f;
    // A particle that already moves inwards keeps its motion. It is outside because a link has pushed it through the
    // wall.
    PRECISE Real bounced = wall + motion * restitution;
    PRECISE Real followed = wall - motion;
    PRECISE Real reversed = wall + (wall - s) * restitution;
    PRECISE Real mirrored = wall + (wall - s);
    // From the mirrored start, the slowed motion can still end outside. placeAtWall() then puts the particle on the
    // wall. The start is shifted by the same distance, so that the particle keeps the slowed motion.
    PRECISE Real slowed = motion * (restitution * keep);
    PRECISE Real returned = mirrored - slowed;
    PRECISE Real shifted = clampBetween(returned, low, high) + slowed;
    Real past = select(beyondWall(returned, low, high), shifted, mirrored);
    Real from = select(rule == kWallBounce, select(outwards, bounced, followed),
                       select(rule == kWallReverse, reversed, select(rule == kWallMirrorMotion, past, s)));
    return select(beyondWall(x, low, high), withComponent(start, axis, from), start);
}

// Returns a particle's path, changed so that it stays inside a room.
// `size`: half the lengths of the room's sides minus the distance kept from the walls, m.
FN Path insideRoom(Path path, Vec3 size, Real radius, uint rule, Real restitution, Real friction, Real keep,
                   Real maxRecovery) {
    Path inside = path;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along = Vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
        PRECISE Real high = size[axis] - radius;
        PRECISE Real low = -high;
        Real x = inside.place[axis];
        Real s = inside.from[axis];
        if (anyLane(beyondWall(x, low, high))) {  // rarely true
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
