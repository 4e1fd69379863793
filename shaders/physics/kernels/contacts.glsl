// A particle after all contacts, and the motion that it goes on with.
struct Contact {
    Vec3 place;
    Vec3 displacement;
};

// collide() for one particle. radius: its own, m. wallRule: WallRule in src/solver/settings.h.
FN Contact afterContacts(Vec3 position, Real inverseMass, Vec3 displacement, Real radius, Vec3 rememberedPlace,
                         uint wallRule) {
    PRECISE Vec3 start = rememberedPlace - displacement;
    Vec3 place = position;
    Vec3 from = start;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along = Vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
        PRECISE Real low = params.wallsLow[axis] + radius;
        PRECISE Real high = params.wallsHigh[axis] - radius;
        if (!anyLane(beyondWall(place[axis], low, high))) continue;  // as nearly all are
        PRECISE Real under = low - from[axis];
        PRECISE Real over = from[axis] - high;
        Real overlap = remainingOverlap(greater(under, over), params.maxRecovery);
        PRECISE Real lowest = low - overlap;
        PRECISE Real highest = high + overlap;
        Real x = place[axis];
        Real s = from[axis];
        place = placeAtWall(place, from, along, x, s, lowest, highest, wallRule, params.wallsLow.w, params.wallsHigh.w,
                            params.keep);
        from = startAtWall(from, along, x, s, lowest, highest, wallRule, params.wallsLow.w, params.keep);
    }
    PRECISE Real surface = params.groundHeight + radius;
    PRECISE Real below = surface - start.y;
    PRECISE Real ground = surface - remainingOverlap(below, params.maxRecovery);
    Real fallen = place.y;
    place = outsideGround(place, from, ground, params.groundFriction);
    from = startAtGround(from, fallen, ground, params.groundRestitution);
    PRECISE Vec3 before = start - Vec3(params.ballStart);
    PRECISE Real ballRadius = params.ballEnd.w + select(params.ballEnd.w > 0.0f, radius, 0.0f);
    PRECISE Real kept = ballRadius - remainingOverlap(depthInBall(before, ballRadius), params.maxRecovery);
    place = outsideBall(place, from, Vec3(params.ballStart), Vec3(params.ballEnd), kept, params.ballFriction);
    Vec3 free = select(inverseMass > 0.0f, place, rememberedPlace);
    // Only where `from` was changed: taking the motion from the difference always would round.
    Bool changed = inverseMass > 0.0f && (from.x != start.x || from.y != start.y || from.z != start.z);
    PRECISE Vec3 motion = rememberedPlace - from;
    Contact contact;
    contact.place = withoutTiny(free);
    contact.displacement = select(changed, withoutTiny(motion), displacement);
    return contact;
}
