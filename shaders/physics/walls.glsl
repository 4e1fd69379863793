// The walls of a box around the world, one axis after another. A particle's motion in a substep goes from
// `start` to `place`; a wall changes both, since the difference is the velocity that it goes on with. The rules, and where
// they come from, are told in src/solver/settings.h (WallRule).
const uint kWallBounce = 0u;
const uint kWallStop = 1u;
const uint kWallMirrorPlace = 2u;
const uint kWallReverse = 3u;
const uint kWallMirrorMotion = 4u;

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

// Where a particle that the ground has just stopped seems to have come from: its speed against the ground is returned
// times the restitution, and where that is 0 it keeps the motion up to the ground.
FN Vec3 startAtGround(Vec3 start, Real y, Real height, Real restitution) {
    PRECISE Real bounced = height + (y - start.y) * restitution;
    Bool returns = restitution > 0.0f && y < height && y < start.y;
    return select(returns, Vec3(start.x, bounced, start.z), start);
}
