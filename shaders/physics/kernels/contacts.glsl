// A particle after all contacts, and the motion that it goes on with.
struct Contact {
    Vec3 place;
    Vec3 displacement;
};

// What collide() does to one particle: for kernels that keep particles elsewhere than in the buffers. radius: its own.
FN Contact afterContacts(Vec3 position, Real inverseMass, Vec3 displacement, Real radius, Vec3 rememberedPlace) {
    PRECISE Vec3 start = rememberedPlace - displacement;
    Vec3 place = position;
    Vec3 from = start;
    PRECISE Real ground = params.groundHeight + radius;
    PRECISE Real below = ground - start.y;
    Real depth = below;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along = Vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
        PRECISE Real low = params.wallsLow[axis] + radius;
        PRECISE Real high = params.wallsHigh[axis] - radius;
        Real x = place[axis];
        Real s = from[axis];
        if (!beyondWall(x, low, high)) continue;  // as nearly all are
        PRECISE Real under = low - s;
        PRECISE Real over = s - high;
        depth = greater(depth, greater(under, over));
        place = placeAtWall(place, from, along, x, s, low, high, params.wallRule, params.wallsLow.w, params.wallsHigh.w,
                            params.keep);
        from = startAtWall(from, along, x, s, low, high, params.wallRule, params.wallsLow.w, params.keep);
    }
    Real fallen = place.y;
    place = outsideGround(place, from, ground, params.groundFriction);
    from = startAtGround(from, fallen, ground, params.groundRestitution);
    Vec3 given = givingWay(place, position, depth, displacement, params.contactHold, params.ballStart.w);
    // What an obstacle gives way to does not bounce off it.
    bool gaveWay = given.x != place.x || given.y != place.y || given.z != place.z;
    place = given;
    from = select(gaveWay, start, from);
    PRECISE Real ballRadius = params.ballEnd.w + select(params.ballEnd.w > 0.0f, radius, 0.0f);
    Vec3 outside = outsideBall(place, from, Vec3(params.ballStart), Vec3(params.ballEnd), ballRadius,
                               params.ballFriction);
    PRECISE Vec3 relative = displacement - (Vec3(params.ballEnd) - Vec3(params.ballStart));
    PRECISE Vec3 before = from - Vec3(params.ballStart);
    outside = givingWay(outside, place, depthInBall(before, ballRadius), relative, params.ballHold, params.ballStart.w);
    Vec3 free = select(inverseMass > 0.0f, outside, rememberedPlace);
    // Only where the past was rewritten: taking it from the difference always would round.
    bool rewritten = inverseMass > 0.0f && (from.x != start.x || from.y != start.y || from.z != start.z);
    PRECISE Vec3 motion = rememberedPlace - from;
    Contact contact;
    contact.place = withoutTiny(free);
    contact.displacement = select(rewritten, withoutTiny(motion), displacement);
    return contact;
}
