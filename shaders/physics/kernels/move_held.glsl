// Moves what hands hold, whatever pulls at it; the motion is kept, so that what is let go of flies on.
FN void moveHeld(uint k) {
    Held hand = held[k];
    vec4 position = positions[hand.particle];
    vec4 displacement = displacements[hand.particle];
    PRECISE Vec3 path = Vec3(hand.end) - Vec3(hand.start);
    PRECISE Vec3 wanted = Vec3(hand.start) + path * params.heldShare;
    Vec3 near = wanted;
    for (int round = 0; round < 2; ++round) {  // what the last pulls it away from gets a second word
        near = withinReach(near, Vec3(positions[hand.nextA]), hand.nextReaches.x);
        near = withinReach(near, Vec3(positions[hand.nextB]), hand.nextReaches.y);
        near = withinReach(near, Vec3(positions[hand.nextC]), hand.nextReaches.z);
        near = withinReach(near, Vec3(positions[hand.nextD]), hand.nextReaches.w);
        near = withinReach(near, Vec3(positions[hand.neighbourA]), hand.reaches.x);
        near = withinReach(near, Vec3(positions[hand.neighbourB]), hand.reaches.y);
        near = withinReach(near, Vec3(positions[hand.neighbourC]), hand.reaches.z);
        near = withinReach(near, Vec3(positions[hand.neighbourD]), hand.reaches.w);
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
