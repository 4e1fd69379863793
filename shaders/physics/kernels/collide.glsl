// Off the walls and out of the ground first and out of the ball last: nothing may end a substep inside the ball. Ground
// that lies below the box is not felt, however far a particle has passed the wall. Pinned particles go back to their
// places, in case that links have moved them (SubstepParams.yieldingPins).
FN void collide(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Real radius = displacement.w;
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacement);
    Vec3 place = Vec3(position);
    Vec3 from = start;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along = Vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
        PRECISE Real low = params.wallsLow[axis] + radius;
        PRECISE Real high = params.wallsHigh[axis] - radius;
        Real x = place[axis];
        Real s = from[axis];
        if (!beyondWall(x, low, high)) continue;  // as nearly all are
        place = placeAtWall(place, from, along, x, s, low, high, params.wallRule, params.wallsLow.w, params.wallsHigh.w,
                            params.keep);
        from = startAtWall(from, along, x, s, low, high, params.wallRule, params.wallsLow.w, params.keep);
    }
    PRECISE Real ground = params.groundHeight + radius;
    Real fallen = place.y;
    place = outsideGround(place, from, ground, params.groundFriction);
    from = startAtGround(from, fallen, ground, params.groundRestitution);
    PRECISE Real ballRadius = params.ballEnd.w + select(params.ballEnd.w > 0.0f, radius, 0.0f);
    Vec3 outside = outsideBall(place, from, Vec3(params.ballStart), Vec3(params.ballEnd), ballRadius,
                               params.ballFriction);
    Vec3 free = select(position.w > 0.0f, outside, Vec3(remembered[i]));
    positions[i] = vec4(withoutTiny(free), position.w);
    // Only where the past was rewritten: taking it from the difference always would round.
    bool rewritten = position.w > 0.0f && (from.x != start.x || from.y != start.y || from.z != start.z);
    PRECISE Vec3 motion = Vec3(remembered[i]) - from;
    displacements[i] = vec4(select(rewritten, withoutTiny(motion), Vec3(displacement)), radius);
}
