// The acceleration of a particle in air. The forces of its triangles are gathered in a fixed order, so that no atomic
// adds are needed.
FN Vec3 accelerationInAir(uint i, Real inverseMass) {
    Vec3 force = Vec3(0.0f, 0.0f, 0.0f);
    uint end = triangleStarts[i + 1u];
    for (uint k = triangleStarts[i]; k < end; ++k) {
        PRECISE Vec3 gathered = force + Vec3(forces[trianglesOf[k]]);
        force = gathered;
    }
    PRECISE Vec3 acceleration = Vec3(params.gravity) + force * (0.333333343f * inverseMass);
    return acceleration;
}
