// Moves a particle as the bends around it push. bendNeighbours: a bit each for a neighbour to the left, right, above and
// below, then particles in a row. Beyond the border of a cloth nothing is bent; as particles at the border are not bent
// across it either, their own bend stands in.
FN void unbend(uint i) {
    Uint sides = bendNeighbours[i];
    Uint stride = sides >> 4u;
    Uint own = laneOf(i);
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Uint left = own - (sides & 1u);
    Uint right = own + ((sides >> 1u) & 1u);
    Uint above = own - stride * ((sides >> 2u) & 1u);
    Uint below = own + stride * ((sides >> 3u) & 1u);
    PRECISE Real factor = params.bending * position.w;
    Vec3 along = unbent(Vec3(curvatures[left * 2u]), Vec3(curvatures[own * 2u]), Vec3(curvatures[right * 2u]), factor);
    Vec3 upright = unbent(Vec3(curvatures[above * 2u + 1u]), Vec3(curvatures[own * 2u + 1u]),
                          Vec3(curvatures[below * 2u + 1u]), factor);
    PRECISE Vec3 change = along + upright;
    PRECISE Vec3 moved = Vec3(displacement) + change;
    PRECISE Vec3 place = Vec3(position) + change;
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
    positions[i] = vec4(withoutTiny(place), position.w);
}
