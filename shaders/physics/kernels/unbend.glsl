// Moves a particle as the bends around it push. bendNeighbours: a bit each for a neighbour to the left, right, above and
// below, then particles in a row. Beyond the border of a cloth nothing is bent; as particles at the border are not bent
// across it either, their own bend stands in.
FN void unbend(uint i) {
    uint sides = bendNeighbours[i];
    uint stride = sides >> 4u;
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    uint left = i - (sides & 1u);
    uint right = i + ((sides >> 1u) & 1u);
    uint above = i - stride * ((sides >> 2u) & 1u);
    uint below = i + stride * ((sides >> 3u) & 1u);
    PRECISE Real factor = params.bending * position.w;
    Vec3 along = unbent(Vec3(curvatures[2u * left]), Vec3(curvatures[2u * i]), Vec3(curvatures[2u * right]), factor);
    Vec3 upright = unbent(Vec3(curvatures[2u * above + 1u]), Vec3(curvatures[2u * i + 1u]),
                          Vec3(curvatures[2u * below + 1u]), factor);
    PRECISE Vec3 change = along + upright;
    PRECISE Vec3 moved = Vec3(displacement) + change;
    PRECISE Vec3 place = Vec3(position) + change;
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
    positions[i] = vec4(withoutTiny(place), position.w);
}
