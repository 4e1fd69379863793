// Verlet step. The forces of a particle's triangles are gathered in a fixed order, so that no atomic adds are needed.
FN void integrate(uint i) {
    vec4 position = positions[i];
    Vec3 force = Vec3(0.0f, 0.0f, 0.0f);
    uint end = triangleStarts[i + 1u];
    for (uint k = triangleStarts[i]; k < end; ++k) {
        PRECISE Vec3 gathered = force + Vec3(forces[trianglesOf[k]]);
        force = gathered;
    }
    PRECISE Vec3 acceleration = Vec3(params.gravity) + force * (0.333333343f * position.w);
    vec4 last = displacements[i];
    Vec3 moved = nextDisplacement(Vec3(last), acceleration, params.keep, params.accelerationFactor);
    Vec3 displacement = select(position.w > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
    PRECISE Vec3 next = Vec3(position) + displacement;
    displacements[i] = vec4(displacement, last.w);
    positions[i] = vec4(withoutTiny(next), position.w);
}
