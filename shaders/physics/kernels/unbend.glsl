// Moves a particle by the forces of the bends around it. They are summed in a fixed order, without atomic adds.
FN void unbend(uint i) {
    Uint own = laneOf(i);
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Vec3 sum = Vec3(0.0f, 0.0f, 0.0f);
    Uint end = bendStarts[own + 1u];
    for (Uint k = bendStarts[own]; anyLane(k < end); k = k + 1u) {
        Bool isThere = k < end;  // this lane may have fewer bends than another
        BendShare bend = bendShares[select(isThere, k, Uint(0u))];
        PRECISE Vec3 gathered = sum + Vec3(curvatures[bend.bend]) * bend.share;
        sum = select(isThere, gathered, sum);
    }
    Vec3 change = unbent(sum, params.bending, position.w);
    PRECISE Vec3 moved = Vec3(displacement) + change;
    PRECISE Vec3 place = Vec3(position) + change;
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
    positions[i] = vec4(withoutTiny(place), position.w);
}
