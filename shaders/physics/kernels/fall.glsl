// Verlet step without air.
FN void fall(uint i) {
    vec4 position = positions[i];
    vec4 last = displacements[i];
    Vec3 moved = nextDisplacement(Vec3(last), Vec3(params.gravity), params.keep, params.accelerationFactor);
    Vec3 displacement = select(position.w > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
    PRECISE Vec3 next = Vec3(position) + displacement;
    displacements[i] = vec4(displacement, last.w);
    positions[i] = vec4(withoutTiny(next), position.w);
}
