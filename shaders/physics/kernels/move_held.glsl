// Moves what hands hold, whatever pulls at it; the motion is kept, so that what is let go of flies on.
FN void moveHeld(uint k) {
    Held hand = held[k];
    vec4 position = positions[hand.particle];
    vec4 displacement = displacements[hand.particle];
    PRECISE Vec3 path = Vec3(hand.end) - Vec3(hand.start);
    PRECISE Vec3 wanted = Vec3(hand.start) + path * params.heldShare;
    // What links have held back follows slowly: drawn taut again at once, it would shake a cloth that swings for ever.
    PRECISE Real farthest = hand.end.w * params.h;
    Vec3 near = withinReach(wanted, Vec3(position), farthest);
    // One after another, the way to the nearest place that all allow. Where there is none, as in a sheet that load has
    // drawn out farther than a hand would, the last would have it all its own way and the first be drawn out ever more:
    // small shares of each end where they pull equally, as the links themselves would have it.
    for (int round = 0; round < 10; ++round) {
        Real share = round < 2 ? 1.0f : 0.25f;
        near = drawnWithin(near, Vec3(positions[hand.nextA]), hand.nextReaches.x, share);
        near = drawnWithin(near, Vec3(positions[hand.nextB]), hand.nextReaches.y, share);
        near = drawnWithin(near, Vec3(positions[hand.nextC]), hand.nextReaches.z, share);
        near = drawnWithin(near, Vec3(positions[hand.nextD]), hand.nextReaches.w, share);
        near = drawnWithin(near, Vec3(positions[hand.neighbourA]), hand.reaches.x, share);
        near = drawnWithin(near, Vec3(positions[hand.neighbourB]), hand.reaches.y, share);
        near = drawnWithin(near, Vec3(positions[hand.neighbourC]), hand.reaches.z, share);
        near = drawnWithin(near, Vec3(positions[hand.neighbourD]), hand.reaches.w, share);
    }
    // What no link exceeds if it gives way comes before what is two links away: a pin does not follow.
    PRECISE vec4 longest = hand.reaches * longestOverReach();
    for (int round = 0; round < 4; ++round) {
        near = drawnWithin(near, Vec3(positions[hand.neighbourA]), longest.x, 0.5f);
        near = drawnWithin(near, Vec3(positions[hand.neighbourB]), longest.y, 0.5f);
        near = drawnWithin(near, Vec3(positions[hand.neighbourC]), longest.z, 0.5f);
        near = drawnWithin(near, Vec3(positions[hand.neighbourD]), longest.w, 0.5f);
    }
    PRECISE Vec3 low = Vec3(params.wallsLow) + displacement.w;
    PRECISE Vec3 high = Vec3(params.wallsHigh) - displacement.w;
    PRECISE Real ground = params.groundHeight + displacement.w;
    near = Vec3(clampBetween(near.x, low.x, high.x), greater(clampBetween(near.y, low.y, high.y), ground),
                clampBetween(near.z, low.z, high.z));
    PRECISE Real radius = params.ballEnd.w + select(params.ballEnd.w > 0.0f, displacement.w, 0.0f);
    Vec3 outside = withoutTiny(outsideBall(near, Vec3(position), Vec3(params.ballStart), Vec3(params.ballEnd), radius,
                                           0.0f));
    PRECISE Vec3 moved = outside - Vec3(position);
    displacements[hand.particle] = vec4(withoutTiny(moved), displacement.w);
    positions[hand.particle] = vec4(outside, position.w);
}
